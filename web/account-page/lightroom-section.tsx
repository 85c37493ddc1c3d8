import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'

/** The plug-in for Lightroom Classic, with the steps to the first gallery. */
export function LightroomSection() {
  return (
    <SettingsSection
      anchor="lightroom"
      title="Lightroom Classic"
      about="Publish galleries from Lightroom Classic, and get your clients' choices back as colour labels."
    >
      <OutsideLinkButton look="plain" href="/picturerail.lrplugin.zip" download>
        Download the plug-in
      </OutsideLinkButton>
      <ol className="mt-6 list-decimal space-y-3 pl-5">
        <li>
          Unpack the ZIP and keep the folder “picturerail.lrplugin” where it can stay. In Lightroom choose
          File, Plug-in Manager, Add, and select it.
        </li>
        <li>
          Create an API token above that can read and change your galleries. In Lightroom's Publish Services,
          set up Picture Rail with the address <code className="break-all">{window.location.origin}</code> and
          this token.
        </li>
        <li>
          Add photos to a published collection and click Publish. For chapters, put collections into a set.
          Later, Library, Plug-in Extras, “Get choices from Picture Rail” brings back what your clients chose.
        </li>
      </ol>
    </SettingsSection>
  )
}
