-- The publish service. A published photo is one image, whose id is kept with the photo, so that images of others
-- are neither read nor changed.
local LrApplication = import 'LrApplication'
local LrErrors = import 'LrErrors'
local LrFileUtils = import 'LrFileUtils'

local Calls = require 'Calls'
local Dialogs = require 'Dialogs'
local Places = require 'Places'

-- Maximum number of attempts at a change that conflicts with others.
local ATTEMPTS = 3

local Service = {
  supportsIncrementalPublish = 'only',
  exportPresetFields = {
    { key = 'address', default = '' },
    -- The system keeps the token under this name.
    { key = 'tokenKey', default = '' },
  },
  hideSections = { 'exportLocation', 'video' },
  allowFileFormats = { 'JPEG', 'TIFF', 'ORIGINAL' },
  canExportVideo = false,
  hidePrintResolution = true,

  titleForPublishedCollection = 'Gallery or chapter',
  titleForPublishedCollection_standalone = 'Gallery',
  titleForPublishedCollectionSet = 'Gallery with chapters',
  titleForPublishedSmartCollection = 'Smart gallery or chapter',
  titleForPublishedSmartCollection_standalone = 'Smart gallery',
  -- Lightroom opens the addresses that were recorded.
  titleForGoToPublishedCollection = 'Show in Picture Rail',
  titleForGoToPublishedPhoto = 'Show in Picture Rail',

  supportsCustomSortOrder = true,

  sectionsForTopOfDialog = Dialogs.sectionsForTopOfDialog,
  startDialog = Dialogs.startDialog,
  endDialog = Dialogs.endDialog,
  viewForCollectionSettings = Dialogs.viewForCollectionSettings,
  viewForCollectionSetSettings = Dialogs.viewForCollectionSettings,
}

function Service.getCollectionBehaviorInfo()
  return {
    defaultCollectionName = 'Gallery',
    defaultCollectionCanBeDeleted = true,
    canAddCollection = true,
    -- Chapters have no chapters.
    maxCollectionSetDepth = 1,
  }
end

-- Captions are written in Picture Rail, and stay when a photo is published again.
function Service.metadataThatTriggersRepublish()
  return { default = false, title = false, caption = false, keywords = false, gps = false, dateCreated = false }
end

-- Sends a photo: in place of the file of its image, or as a new one. The image, or nil and the answer that refused it.
local function sendPhoto(connection, place, file, imageId)
  if imageId then
    local answer = Calls.upload(connection, '/api/images/' .. imageId .. '/file', 'image', file)
    if answer.status == 200 then return answer.body end
    -- It was deleted on the page.
    if answer.status ~= 404 then return nil, answer end
  end
  local path = '/api/galleries/' .. place.galleryId .. '/images'
  local answer = Calls.upload(connection, path, 'images', file, { chapterId = place.chapterId })
  if answer.status == 201 then return answer.body[1] end
  return nil, answer
end

function Service.processRenderedPhotos(_, exportContext)
  local session = exportContext.exportSession
  local count = session:countRenditions()
  local progress = exportContext:configureProgress { title = 'Publishing ' .. count .. ' photos to Picture Rail' }
  local connection = Calls.connection(exportContext.propertyTable)
  local place = Places.open(connection, exportContext.publishedCollection, session)

  for number, rendition in exportContext:renditions { stopIfCanceled = true } do
    progress:setPortionComplete(number - 1, count)
    local isRendered, file = rendition:waitForRender()
    if progress:isCanceled() then break end
    if isRendered then
      local image, refusal = sendPhoto(connection, place, file, tonumber(rendition.publishedPhotoId))
      LrFileUtils.delete(file)
      if image then
        rendition:recordPublishedPhotoId(tostring(image.id))
        rendition:recordPublishedPhotoUrl(place.address .. '/p/' .. image.id)
      elseif Calls.endsAll(refusal) then
        LrErrors.throwUserError(refusal.message)
      else
        rendition:uploadFailed(refusal.message)
      end
    else
      rendition:uploadFailed(file)
    end
  end
  progress:done()
end

-- Moves images to Removed. Missing images are no error, and neither is a missing gallery.
local function remove(connection, collection, photoIds)
  local galleryId = Places.idsOf(collection:getRemoteId())
  if not galleryId then return end
  local path = '/api/galleries/' .. galleryId .. '/images/'
  local answer
  for _ = 1, ATTEMPTS do
    answer = Calls.call(connection, 'GET', path .. 'order')
    if answer.status == 404 then return end
    if answer.status ~= 200 then break end
    local wanted, there = {}, {}
    for _, id in ipairs(photoIds) do wanted[tonumber(id) or 0] = true end
    for _, id in ipairs(answer.body.imageIds) do if wanted[id] then there[#there + 1] = id end end
    if #there == 0 then return end
    answer = Calls.call(connection, 'POST', path .. 'delete', { imageIds = there })
    if answer.status == 204 then return end
    -- Somebody else has deleted one of them in the meantime.
    if answer.status ~= 409 then break end
  end
  LrErrors.throwUserError(answer.message)
end

function Service.deletePhotosFromPublishedCollection(settings, photoIds, onDeleted, localCollectionId)
  local collection = LrApplication.activeCatalog():getPublishedCollectionByLocalIdentifier(localCollectionId)
  remove(Calls.connection(settings), collection, photoIds)
  for _, id in ipairs(photoIds) do onDeleted(id) end
end

-- One's own images are ordered among their own places; those of others stay where they are.
local function arranged(order, own)
  local isOwn, sequence = {}, {}
  local isThere = {}
  for _, id in ipairs(order) do isThere[id] = true end
  for _, id in ipairs(own) do
    local number = tonumber(id)
    if number and isThere[number] and not isOwn[number] then
      isOwn[number] = true
      sequence[#sequence + 1] = number
    end
  end
  local result, next, isChanged = {}, 1, false
  for at, id in ipairs(order) do
    result[at] = id
    if isOwn[id] then
      result[at] = sequence[next]
      next = next + 1
    end
    if result[at] ~= id then isChanged = true end
  end
  return result, isChanged
end

function Service.imposeSortOrderOnPublishedCollection(settings, info, photoIds)
  local galleryId = Places.idsOf(info.remoteCollectionId or info.remoteId)
  if not galleryId or #photoIds == 0 then return false end
  local connection = Calls.connection(settings)
  local path = '/api/galleries/' .. galleryId .. '/images/'
  for _ = 1, ATTEMPTS do
    local order = Calls.must(connection, 'GET', path .. 'order').imageIds
    local wanted, isChanged = arranged(order, photoIds)
    if not isChanged then return false end
    local answer = Calls.call(connection, 'PATCH', path .. 'reorder', { imageIds = wanted, was = order })
    if answer.status >= 200 and answer.status < 300 then return false end
    -- Somebody else has rearranged the gallery or added to it in the meantime.
    if answer.status ~= 409 then LrErrors.throwUserError(answer.message) end
  end
  return false
end

-- Names a gallery that the plug-in made, or a chapter, after its collection.
function Service.renamePublishedCollection(settings, info)
  local galleryId, chapterId = Places.idsOf(info.remoteId)
  if not galleryId then return end
  if not chapterId and Places.chosenGallery(info.publishedCollection) then return end
  local path = chapterId and '/api/chapters/' .. chapterId or '/api/galleries/' .. galleryId
  local answer = Calls.call(Calls.connection(settings), 'PATCH', path, { title = info.name })
  if answer.status ~= 200 and answer.status ~= 404 then LrErrors.throwUserError(answer.message) end
end

-- Moves one's own images to Removed. The gallery stays: others may have added to it, and visitors have its address.
function Service.deletePublishedCollection(settings, info)
  if info.publishedCollection:type() == 'LrPublishedCollectionSet' then return end
  local ids = {}
  for _, published in ipairs(info.publishedCollection:getPublishedPhotos()) do ids[#ids + 1] = published:getRemoteId() end
  remove(Calls.connection(settings), info.publishedCollection, ids)
end

function Service.reparentPublishedCollection(_, info)
  if Places.idsOf(info.remoteId) then
    LrErrors.throwUserError('A published gallery or chapter cannot be moved to another set. Make a new collection there.')
  end
end

return Service
