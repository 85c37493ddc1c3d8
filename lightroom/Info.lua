-- Description of the plug-in, which Lightroom Classic reads first.
return {
  LrSdkVersion = 10.0,
  LrSdkMinimumVersion = 5.0,
  LrToolkitIdentifier = 'org.picturerail.publish',
  LrPluginName = 'Picture Rail',

  LrExportServiceProvider = {
    title = 'Picture Rail',
    file = 'PublishService.lua',
  },

  LrMetadataProvider = 'ClientFields.lua',

  LrLibraryMenuItems = {
    { title = 'Get choices from Picture Rail', file = 'GetChoices.lua' },
  },

  VERSION = { major = 1, minor = 0, revision = 0 },
}
