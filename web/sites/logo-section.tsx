import { useId } from 'react'
import { LOGO_MAX_BYTES, LOGO_TYPES, LOGO_WIDTH, type Site } from '#contract/sites.ts'
import { sendFile, sendJson } from '#web/base/api.ts'
import { grouped } from '#web/base/counts.ts'
import { useAction } from '#web/base/use-action.ts'
import { useRefresh } from '#web/base/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { LogoGrounds } from './logo-grounds.tsx'
import { SITE_CALL, siteQuery, useKeepSite } from './queries.ts'

const MAX_MB = LOGO_MAX_BYTES / 1024 / 1024

/** The logos that replace the title, and the studio's name on galleries. */
export function LogoSection({ site }: { site: Site }) {
  return (
    <ControlGroup
      heading="h3"
      title="Logo"
      about={`Shown instead of the title, and small on your galleries. Transparent PNGs look best. JPEG, PNG or WebP, up to ${MAX_MB} MB, kept at most ${grouped(LOGO_WIDTH)} pixels wide. One of one colour with a transparent background takes the colour of the text around it.`}
    >
      {(site.hasLogo || site.hasLogoDark) && <LogoGrounds site={site} />}
      <OneLogo
        call="logo"
        title="Your logo"
        hint={site.logoInk ? 'In one colour: it suits every page as it is.' : undefined}
        has={site.hasLogo}
        instead="Your site shows its title instead."
      />
      <OneLogo
        call="logo-dark"
        title="For dark pages and photographs"
        hint={darkHint(site)}
        has={site.hasLogoDark}
        instead={
          site.hasLogo
            ? 'Dark pages and photographs show your logo instead.'
            : 'Your site shows its title instead.'
        }
      />
    </ControlGroup>
  )
}

function darkHint({ hasLogo, logoInk, hasLogoDark, logoDarkInk }: Site): string | undefined {
  if (logoDarkInk) return 'In one colour: it takes the colour of the text around it.'
  if (hasLogoDark) return undefined
  if (logoInk) return 'Not needed: your logo turns light there.'
  return hasLogo ? 'Without it your logo stands there as it is, and dark colours get lost.' : 'Optional.'
}

type OneLogoProps = {
  /** Path below that of the site. */
  call: string
  title: string
  hint: string | undefined
  has: boolean
  /** Message after its removal. */
  instead: string
}

function OneLogo({ call, title, hint, has, instead }: OneLogoProps) {
  const id = useId()
  const keep = useKeepSite()
  const lookAgain = useRefresh(siteQuery)
  const upload = useAction({
    send: (file: File) => sendFile<Site>('PUT', `${SITE_CALL}/${call}`, 'logo', file),
    done: keep,
    says: { title: 'Logo saved', description: 'Your site and your galleries show it.' },
    failed: "We couldn't save the logo. Please try again.",
    own: {
      unsupported_type:
        'A logo must be a JPEG, PNG or WebP. Other kinds, such as SVG, can be exported as PNG.',
      unusable_image:
        "We couldn't read this picture. Please export it again, at most 10,000 pixels wide and high.",
      too_large: `A logo may have at most ${MAX_MB} MB.`,
    },
  })
  const remove = useAction({
    send: () => sendJson('DELETE', `${SITE_CALL}/${call}`),
    done: lookAgain,
    says: { title: 'Logo removed', description: instead },
    failed: "We couldn't remove the logo. Please try again.",
  })
  const choose = ([file]: File[]) => {
    if (!file) return
    if (file.size <= LOGO_MAX_BYTES) return upload.mutate(file)
    toast({ title: 'Error', description: `A logo may have at most ${MAX_MB} MB.`, variant: 'destructive' })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <div>
        <h4 id={id} className="text-control font-control">
          {title}
        </h4>
        {hint && <p className="text-label text-ink-2">{hint}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={upload.isPending ? 'Uploading...' : has ? 'Replace' : 'Choose a logo'}
          look="plain"
          accept={LOGO_TYPES.join(',')}
          multiple={false}
          onFiles={choose}
        />
        {has && (
          <Button look="plain" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {remove.isPending ? 'Removing...' : 'Remove'}
          </Button>
        )}
      </div>
    </div>
  )
}
