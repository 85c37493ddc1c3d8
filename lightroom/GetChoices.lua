-- The menu item 'Get choices from Picture Rail'.
local LrFunctionContext = import 'LrFunctionContext'
local LrDialogs = import 'LrDialogs'

local Choices = require 'Choices'
local Dialogs = require 'Dialogs'

LrFunctionContext.postAsyncTaskWithContext('Get choices', function(context)
  LrDialogs.attachErrorDialogToFunctionContext(context)
  Dialogs.showChoices(Choices.get(_PLUGIN))
end)
