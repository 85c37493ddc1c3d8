import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'

/** The command-line program that sends folders. */
export function CommandLineSection() {
  return (
    <SettingsSection
      anchor="command-line"
      title="Command line"
      about="Send folders, keep a folder and a gallery in step, and export all galleries. Runs on Node.js 20.19 or newer, with an API token."
    >
      <OutsideLinkButton look="plain" href="/picturerail.mjs" download>
        Download picturerail.mjs
      </OutsideLinkButton>
      <pre className="mt-6 whitespace-pre-wrap break-words text-control">
        <code>{`export PICTURERAIL_URL=${window.location.origin}
export PICTURERAIL_TOKEN=prt_…
node picturerail.mjs send FOLDER --new "Title" --watch
node picturerail.mjs --help`}</code>
      </pre>
    </SettingsSection>
  )
}
