-- The dialogs: host and token of Picture Rail, and the gallery of a collection.
local LrDialogs = import 'LrDialogs'
local LrPasswords = import 'LrPasswords'
local LrTasks = import 'LrTasks'
local LrUUID = import 'LrUUID'
local LrView = import 'LrView'

local Calls = require 'Calls'

local Dialogs = {}

function Dialogs.startDialog(properties)
  if (properties.tokenKey or '') == '' then properties.tokenKey = 'picturerail-' .. LrUUID.generateUUID() end
  properties.token = LrPasswords.retrieve(properties.tokenKey) or ''
end

-- The token is stored among the system's passwords.
function Dialogs.endDialog(properties, why)
  if why == 'cancel' then return end
  local token = string.gsub(properties.token or '', '%s', '')
  LrPasswords.store(properties.tokenKey, token)
end

local function check(properties)
  LrTasks.startAsyncTask(function()
    local connection = { address = string.gsub(properties.address or '', '[/%s]+$', ''), token = properties.token or '' }
    local answer = Calls.call(connection, 'GET', '/api/galleries')
    if answer.status == 200 and type(answer.body) == 'table' then
      local count = #answer.body
      local text = 'The token opens ' .. count .. (count == 1 and ' gallery.' or ' galleries.')
      LrDialogs.message('Picture Rail', text, 'info')
    else
      LrDialogs.message('Picture Rail', answer.message or 'This is not the address of Picture Rail.', 'critical')
    end
  end)
end

function Dialogs.sectionsForTopOfDialog(f, properties)
  local bind = LrView.bind
  return {
    {
      title = 'Picture Rail',
      f:row {
        f:static_text { title = 'Address:', width = 80 },
        f:edit_field { value = bind 'address', width_in_chars = 40, immediate = true },
      },
      f:row {
        f:static_text { title = 'API token:', width = 80 },
        f:password_field { value = bind 'token', width_in_chars = 40, immediate = true },
      },
      f:row {
        f:push_button { title = 'Check', action = function() check(properties) end },
        f:static_text { title = 'Create a token that may change galleries on the Developers page of your account.' },
      },
    },
  }
end

local NEW = { title = 'A new gallery with the name of the collection', value = '' }

-- Chooses the gallery of a collection or a set, before the first publication; a collection in a set is a
-- chapter.
function Dialogs.viewForCollectionSettings(f, settings, info)
  if info.parents and #info.parents > 0 then
    return f:static_text { title = 'The photos are a chapter of the gallery of the set.' }
  end
  local chosen, shown = assert(info.collectionSettings), info.pluginContext
  if chosen.gallery == nil then chosen.gallery = '' end
  shown.items = { NEW }
  shown.isOpen = not (info.publishedCollection and info.publishedCollection:getRemoteId())
  LrTasks.startAsyncTask(function()
    local answer = Calls.call(Calls.connection(settings), 'GET', '/api/galleries')
    if answer.status ~= 200 then return end
    local items = { NEW }
    for _, gallery in ipairs(answer.body) do
      items[#items + 1] = { title = gallery.title .. ' (' .. gallery.subdomain .. ')', value = tostring(gallery.id) }
    end
    shown.items = items
  end)
  return f:group_box {
    title = 'Gallery',
    f:popup_menu {
      value = LrView.bind { key = 'gallery', bind_to_object = chosen },
      items = LrView.bind { key = 'items', bind_to_object = shown },
      enabled = LrView.bind { key = 'isOpen', bind_to_object = shown },
    },
  }
end

function Dialogs.showChoices(counts)
  local text = counts.yes .. ' yes, ' .. counts.maybe .. ' maybe, ' .. counts.no .. ' no, ' .. counts.comments .. ' with a comment.'
  LrDialogs.message('Choices from Picture Rail', text, 'info')
end

return Dialogs
