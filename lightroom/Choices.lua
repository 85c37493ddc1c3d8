-- Clients' choices in view links: colour labels and a comment of the published photos.
local LrApplication = import 'LrApplication'
local LrErrors = import 'LrErrors'

local Calls = require 'Calls'
local Places = require 'Places'

local Choices = {}

local LABELS = { yes = 'green', maybe = 'yellow', no = 'red' }
-- Order of marks: of several clients, the one who wants a photo most counts.
local RANKS = { no = 1, maybe = 2, yes = 3 }

-- The choices of a gallery by image id: { mark, notes }. Nil if the token does not open it any more.
local function choicesIn(connection, galleryId)
  local answer = Calls.call(connection, 'GET', '/api/galleries/' .. galleryId .. '/view-links')
  if answer.status == 404 then return nil end
  if answer.status ~= 200 then LrErrors.throwUserError(answer.message) end
  local found, links = {}, answer.body
  -- The oldest link first.
  for at = #links, 1, -1 do
    local link = links[at]
    local picks = Calls.must(connection, 'GET', '/api/view-links/' .. link.id .. '/picks')
    for _, pick in ipairs(picks) do
      local choice = found[pick.imageId] or { notes = {} }
      found[pick.imageId] = choice
      if not choice.mark or RANKS[pick.mark] > RANKS[choice.mark] then choice.mark = pick.mark end
      if type(pick.note) == 'string' then choice.notes[#choice.notes + 1] = link.name .. ': ' .. pick.note end
    end
  end
  return found
end

-- All published collections of a service, those in sets too.
local function collectionsOf(service)
  local all = {}
  local function add(holder)
    for _, collection in ipairs(holder:getChildCollections()) do all[#all + 1] = collection end
    for _, set in ipairs(holder:getChildCollectionSets()) do add(set) end
  end
  add(service)
  return all
end

-- The published photos with their clients' choices.
local function read(services)
  local chosen = {}
  for _, service in ipairs(services) do
    local connection = Calls.connection(service:getPublishSettings())
    local ofGallery = {}
    for _, collection in ipairs(collectionsOf(service)) do
      local galleryId = Places.idsOf(collection:getRemoteId())
      if galleryId then
        if ofGallery[galleryId] == nil then ofGallery[galleryId] = choicesIn(connection, galleryId) or false end
        for _, published in ipairs(ofGallery[galleryId] and collection:getPublishedPhotos() or {}) do
          local choice = ofGallery[galleryId][tonumber(published:getRemoteId())]
          chosen[#chosen + 1] = { photo = published:getPhoto(), mark = choice and choice.mark, notes = choice and choice.notes or {} }
        end
      end
    end
  end
  return chosen
end

-- A photo in several galleries once.
local function merged(chosen)
  local byPhoto, all = {}, {}
  for _, each in ipairs(chosen) do
    local id = each.photo.localIdentifier
    local one = byPhoto[id]
    if not one then
      one = { photo = each.photo, notes = {} }
      byPhoto[id] = one
      all[#all + 1] = one
    end
    if each.mark and (not one.mark or RANKS[each.mark] > RANKS[one.mark]) then one.mark = each.mark end
    for _, note in ipairs(each.notes) do one.notes[#one.notes + 1] = note end
  end
  return all
end

-- Reads the choices of all galleries of the plug-in's services, and writes them into the catalogue. Photos without a
-- mark keep their labels. Returns the numbers of both.
function Choices.get(plugin)
  local catalog = LrApplication.activeCatalog()
  local all = merged(read(catalog:getPublishServices(plugin.id)))
  local counts = { yes = 0, maybe = 0, no = 0, comments = 0 }
  catalog:withWriteAccessDo('Get choices', function()
    for _, one in ipairs(all) do
      if one.mark then
        counts[one.mark] = counts[one.mark] + 1
        one.photo:setRawMetadata('colorNameForLabel', LABELS[one.mark])
      end
      local comment = #one.notes > 0 and table.concat(one.notes, '\n') or nil
      if comment then counts.comments = counts.comments + 1 end
      if one.photo:getPropertyForPlugin(plugin, 'clientComment') ~= comment then
        one.photo:setPropertyForPlugin(plugin, 'clientComment', comment)
      end
    end
  end, { timeout = 30 })
  return counts
end

return Choices
