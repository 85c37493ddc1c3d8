import { grouped } from '#contract/counts.ts'
import { LOGO_MAX_BYTES, LOGO_TYPES, LOGO_WIDTH, type Site } from '#contract/sites.ts'
import { sendFile, sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { useRefresh } from '#web/base/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { SITE_CALL, siteQuery, useKeepSite } from './queries.ts'

const MAX_MB = LOGO_MAX_BYTES / 1024 / 1024
const LOGO_CALL = `${SITE_CALL}/logo`

/** The picture that stands in the place of the title, and beside the studio's name on galleries. */
export function LogoSection({ site: { logoUrl, theme } }: { site: Site }) {
  const keep = useKeepSite()
  const lookAgain = useRefresh(siteQuery)
  const upload = useAction({
    send: (file: File) => sendFile<Site>('PUT', LOGO_CALL, 'logo', file),
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
    send: () => sendJson('DELETE', LOGO_CALL),
    done: lookAgain,
    says: { title: 'Logo removed', description: 'Your site shows its title instead.' },
    failed: "We couldn't remove the logo. Please try again.",
  })
  const choose = ([file]: File[]) => {
    if (!file) return
    if (file.size <= LOGO_MAX_BYTES) return upload.mutate(file)
    toast({ title: 'Error', description: `A logo may have at most ${MAX_MB} MB.`, variant: 'destructive' })
  }
  return (
    <ControlGroup
      title="Logo"
      about={`Stands in the place of the title. JPEG, PNG or WebP, up to ${MAX_MB} MB; with a transparent background it suits every theme. It is kept at most ${grouped(LOGO_WIDTH)} pixels wide.`}
    >
      {logoUrl && (
        <p
          className={`flex justify-center border border-line p-6 ${theme === 'dark' ? 'bg-[#121413]' : 'bg-white'}`}
        >
          <img src={logoUrl} alt="Your logo" className="max-h-24 max-w-full" />
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={upload.isPending ? 'Uploading...' : logoUrl ? 'Replace' : 'Choose a logo'}
          look="plain"
          accept={LOGO_TYPES.join(',')}
          multiple={false}
          onFiles={choose}
        />
        {logoUrl && (
          <Button look="plain" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {remove.isPending ? 'Removing...' : 'Remove'}
          </Button>
        )}
      </div>
    </ControlGroup>
  )
}
