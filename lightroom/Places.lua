-- Gallery and chapter of a published collection. A collection by itself is a gallery; a collection in a
-- set is a chapter of the set's gallery. The place that was found or made is kept as the remote id.
local LrApplication = import 'LrApplication'
local LrErrors = import 'LrErrors'

local Calls = require 'Calls'

local Places = {}

local GALLERY = '^gallery/(%d+)'
local CHAPTER = '^gallery/%d+/chapter/(%d+)$'

-- The ids of a remote id: of the gallery, and of the chapter, if it is one.
function Places.idsOf(remoteId)
  local text = tostring(remoteId or '')
  return tonumber(string.match(text, GALLERY)), tonumber(string.match(text, CHAPTER))
end

local function settingsOf(holder)
  local isSet = holder:type() == 'LrPublishedCollectionSet'
  local summary = isSet and holder:getCollectionSetInfoSummary() or holder:getCollectionInfoSummary()
  return summary.collectionSettings or {}
end

-- The existing gallery that was chosen for a collection or a set; nil for a new one.
function Places.chosenGallery(holder) return tonumber(settingsOf(holder).gallery) end

local LETTERS = 'bcdfghjkmnpqrstvwxz23456789'

-- Generates names as the program does: without vowels, so that no words result.
local function givenSubdomain()
  local letters = {}
  for place = 1, 10 do
    local at = math.random(#LETTERS)
    letters[place] = string.sub(LETTERS, at, at)
  end
  return table.concat(letters)
end

local function suggestedSubdomain(title)
  local name = string.gsub(string.lower(title), '[^a-z0-9]+', '-')
  name = string.gsub(string.sub(string.gsub(name, '^%-+', ''), 1, 50), '%-+$', '')
  return #name >= 3 and name or givenSubdomain()
end

local function createGallery(connection, title)
  local function create(subdomain)
    local gallery = { title = title, subdomain = subdomain, visibility = 'unlisted' }
    return Calls.call(connection, 'POST', '/api/galleries', gallery)
  end
  local answer = create(suggestedSubdomain(title))
  if answer.status == 400 or answer.code == 'subdomain_taken' then answer = create(givenSubdomain()) end
  if answer.status ~= 201 then LrErrors.throwUserError(answer.message) end
  return answer.body
end

-- The gallery of a collection or a set, made if necessary. `record` keeps its remote id and address.
local function galleryOf(connection, holder, record)
  local id = Places.idsOf(holder:getRemoteId()) or Places.chosenGallery(holder)
  if not id then
    local made = createGallery(connection, holder:getName())
    record('gallery/' .. made.id, made.address)
    return made
  end
  local answer = Calls.call(connection, 'GET', '/api/galleries/' .. id)
  if answer.status == 404 then
    LrErrors.throwUserError('The gallery of “' .. holder:getName() .. '” is not there. Restore it under Removed, or make another collection.')
  end
  if answer.status ~= 200 then LrErrors.throwUserError(answer.message) end
  if not holder:getRemoteId() then record('gallery/' .. id, answer.body.address) end
  return answer.body
end

-- The chapter of a collection in a set. One that was deleted on the page is made again.
local function chapterOf(connection, collection, gallery)
  local chapters = Calls.must(connection, 'GET', '/api/galleries/' .. gallery.id .. '/chapters')
  local galleryId, id = Places.idsOf(collection:getRemoteId())
  for _, chapter in ipairs(chapters) do
    if galleryId == gallery.id and chapter.id == id then return chapter end
  end
  local title = { title = collection:getName() }
  return Calls.must(connection, 'POST', '/api/galleries/' .. gallery.id .. '/chapters', title)
end

-- The place of a collection, made if necessary: { galleryId, chapterId, address }.
function Places.open(connection, collection, exportSession)
  local function recordCollection(remoteId, url)
    exportSession:recordRemoteCollectionId(remoteId)
    exportSession:recordRemoteCollectionUrl(url)
  end
  local set = collection:getParent()
  if not set then
    local gallery = galleryOf(connection, collection, recordCollection)
    return { galleryId = gallery.id, address = gallery.address }
  end
  local gallery = galleryOf(connection, set, function(remoteId, url)
    LrApplication.activeCatalog():withWriteAccessDo('Picture Rail', function()
      set:setRemoteId(remoteId)
      set:setRemoteUrl(url)
    end, { timeout = 30 })
  end)
  local chapter = chapterOf(connection, collection, gallery)
  recordCollection('gallery/' .. gallery.id .. '/chapter/' .. chapter.id, gallery.address .. '/c/' .. chapter.slug)
  return { galleryId = gallery.id, chapterId = chapter.id, address = gallery.address }
end

return Places
