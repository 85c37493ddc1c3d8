-- Runs the plug-in for a test: reads one command a line, as JSON, and answers each with a line of JSON.
-- lua5.1 session.lua PLUGIN-FOLDER HERE
package.path = arg[1] .. '/?.lua;' .. arg[2] .. '/?.lua'
_PLUGIN = { id = 'org.picturerail.publish' }

local StandIns = require 'stand-ins'
local Catalogue = require 'catalogue'
StandIns.catalog = Catalogue.active

local Json = require 'Json'
local Service = require 'PublishService'
local Info = dofile(arg[1] .. '/Info.lua')
math.randomseed(os.time() + tonumber(string.match(tostring({}), '0x(%x+)'), 16) % 100000)

local holders = {}
local commands = {}

-- Fills in and closes the dialog of a publish service.
function commands.service(command)
  local properties = { address = command.address }
  Service.startDialog(properties)
  properties.token = command.token
  Service.endDialog(properties, 'ok')
  local settings = { address = properties.address, tokenKey = properties.tokenKey }
  holders[command.name] = { holder = Catalogue.service(settings), settings = settings }
  return { kept = settings }
end

function commands.set(command)
  local service = holders[command.service]
  local set = Catalogue.set(service.holder, command.name, command.settings)
  holders[command.name] = { holder = set, settings = service.settings }
  return {}
end

function commands.collection(command)
  local service = holders[command.service]
  local set = command.set and holders[command.set].holder
  local collection = Catalogue.collection(service.holder, command.name, set, command.settings)
  holders[command.name] = { holder = collection, settings = service.settings }
  return {}
end

local function stateOf(collection)
  local photos = {}
  for _, published in ipairs(collection.published) do
    photos[#photos + 1] = {
      photo = published.name,
      id = published.remoteId or Json.null,
      url = published.remoteUrl or Json.null,
      needsPublishing = published.needsPublishing,
    }
  end
  return { remoteId = collection.remoteId or Json.null, url = collection.remoteUrl or Json.null, photos = photos }
end

function commands.publish(command)
  local of = holders[command.name]
  local context, failures = Catalogue.exportContext(of.settings, of.holder, command.files)
  Service.processRenderedPhotos({}, context)
  local state = stateOf(of.holder)
  state.failures = failures
  return state
end

function commands.state(command) return stateOf(holders[command.name].holder) end

-- Reorders as Lightroom does after publishing a collection in 'User Order'.
function commands.sort(command)
  local of = holders[command.name]
  local ids = {}
  for _, name in ipairs(command.photos) do ids[#ids + 1] = Catalogue.published(of.holder, name).remoteId end
  local info = { remoteCollectionId = of.holder.remoteId, name = of.holder.name }
  return { reverses = Service.imposeSortOrderOnPublishedCollection(of.settings, info, ids) }
end

function commands.remove(command)
  local of = holders[command.name]
  local ids, gone = {}, {}
  for _, name in ipairs(command.photos) do ids[#ids + 1] = Catalogue.published(of.holder, name).remoteId end
  Service.deletePhotosFromPublishedCollection(of.settings, ids, function(id) gone[id] = true end, of.holder.localIdentifier)
  local left = {}
  for _, published in ipairs(of.holder.published) do if not gone[published.remoteId] then left[#left + 1] = published end end
  of.holder.published = left
  return stateOf(of.holder)
end

local function infoOf(holder, name)
  return { publishedCollection = holder, remoteId = holder.remoteId, remoteUrl = holder.remoteUrl, name = name or holder.name }
end

function commands.rename(command)
  local of = holders[command.name]
  Service.renamePublishedCollection(of.settings, infoOf(of.holder, command.to))
  of.holder.name = command.to
  return {}
end

function commands.deleteCollection(command)
  local of = holders[command.name]
  Service.deletePublishedCollection(of.settings, infoOf(of.holder))
  return {}
end

function commands.reparent(command)
  local of = holders[command.name]
  Service.reparentPublishedCollection(of.settings, infoOf(of.holder))
  return {}
end

-- The dialog of a collection or a set.
function commands.dialog(command)
  local settings = holders[command.service].settings
  local shown, chosen = {}, {}
  local published = command.name and holders[command.name].holder
  local info = { collectionSettings = chosen, pluginContext = shown, publishedCollection = published }
  info.parents = command.inSet and { {} } or {}
  local view = Service.viewForCollectionSettings(StandIns.viewFactory, settings, info)
  return { view = view.kind, items = shown.items or {}, isOpen = shown.isOpen, gallery = chosen.gallery }
end

-- The button of the service's dialog.
function commands.check(command)
  local properties = { address = command.address, token = command.token }
  local sections = Service.sectionsForTopOfDialog(StandIns.viewFactory, properties)
  for _, row in ipairs(sections[1]) do
    for _, part in ipairs(row) do if part.kind == 'push_button' then part.action() end end
  end
  return { messages = StandIns.messages }
end

function commands.getChoices()
  StandIns.messages = {}
  dofile(arg[1] .. '/' .. Info.LrLibraryMenuItems[1].file)
  local photos = {}
  for name, photo in pairs(Catalogue.photos()) do
    photos[name] = {
      label = photo.raw.colorNameForLabel or Json.null,
      comment = photo.own.clientComment or Json.null,
    }
  end
  return { photos = photos, messages = StandIns.messages }
end

-- Decodes a value and encodes it again.
function commands.json(command) return { again = command.value } end

for line in io.lines() do
  local command = Json.decode(line)
  local done, answer = pcall(commands[command.command], command)
  if not done then
    local problem = type(answer) == 'table' and answer.userError
    answer = problem and { userError = problem } or { defect = tostring(answer) }
  end
  io.write(Json.encode(answer), '\n')
  io.flush()
end
