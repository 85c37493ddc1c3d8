import type { Editing } from '#web/galleries/use-appearance.ts'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { LayoutSection, ThemeSection } from './look-sections.tsx'
import { TextLook } from './text-look.tsx'

/** All settings of a look, collapsed below its name. */
export function Adjust({ look, change }: Editing) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-18 cursor-pointer list-none items-center justify-between gap-4 -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block text-name font-strong">Adjust</span>
          <span className="text-label text-ink-2">Layout, style, title, description and captions</span>
        </span>
        <ChevronDownIcon className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pt-4">
        <LayoutSection look={look} change={change} />
        <ThemeSection look={look} change={change} />
        <TextLook text="Title" look={look} change={change} />
        <TextLook text="Description" look={look} change={change} />
        <Captions look={look} change={change} />
      </div>
    </details>
  )
}

const Captions = ({ look, change }: Editing) => (
  <ControlGroup title="Captions">
    <Switch
      label="Show captions"
      hint="In the viewer, and under each picture in Story."
      checked={look.showImageMetadata}
      onCheckedChange={(showImageMetadata) => change({ showImageMetadata })}
    />
    <Switch
      label="Show camera and date"
      hint="Date and camera, below each picture. Never the location."
      checked={look.showCameraFacts}
      onCheckedChange={(showCameraFacts) => change({ showCameraFacts })}
    />
  </ControlGroup>
)
