-- A catalogue: photos, publish services, their collections and what was published of them.
local Catalogue = {}

local photos, services, collections = {}, {}, {}
local writing = false

local function mustWrite() if not writing then error('The catalogue is changed without write access') end end

-- A photo by its name.
function Catalogue.photo(name)
  if photos[name] then return photos[name] end
  local photo = { localIdentifier = 'photo ' .. name, name = name, raw = {}, own = {} }
  function photo:setRawMetadata(key, value)
    mustWrite()
    self.raw[key] = value
  end
  function photo:getPropertyForPlugin(_, key) return self.own[key] end
  function photo:setPropertyForPlugin(_, key, value)
    mustWrite()
    self.own[key] = value
  end
  photos[name] = photo
  return photo
end

function Catalogue.photos() return photos end

local function holder(kind, name, parent, settings)
  local own = { name = name, localIdentifier = #collections + 1, published = {}, settings = settings or {}, sets = {}, children = {} }
  collections[own.localIdentifier] = own
  function own:type() return kind end
  function own:getName() return self.name end
  function own:getParent() return parent end
  function own:getRemoteId() return self.remoteId end
  function own:getRemoteUrl() return self.remoteUrl end
  function own:setRemoteId(id)
    mustWrite()
    self.remoteId = id
  end
  function own:setRemoteUrl(url)
    mustWrite()
    self.remoteUrl = url
  end
  function own:getCollectionInfoSummary() return { collectionSettings = self.settings } end
  own.getCollectionSetInfoSummary = own.getCollectionInfoSummary
  function own:getPublishedPhotos() return self.published end
  function own:getChildCollections() return self.children end
  function own:getChildCollectionSets() return self.sets end
  return own
end

function Catalogue.service(settings)
  local service = holder('LrPublishService', 'Picture Rail', nil, {})
  function service:getPublishSettings() return settings end
  services[#services + 1] = service
  return service
end

function Catalogue.set(service, name, settings)
  local set = holder('LrPublishedCollectionSet', name, nil, settings)
  service.sets[#service.sets + 1] = set
  return set
end

function Catalogue.collection(service, name, set, settings)
  local collection = holder('LrPublishedCollection', name, set, settings)
  local above = set or service
  above.children[#above.children + 1] = collection
  return collection
end

-- The entry of a published photo in a collection, made if necessary.
function Catalogue.published(collection, name)
  for _, published in ipairs(collection.published) do if published.name == name then return published end end
  local published = { name = name, needsPublishing = true }
  function published:getPhoto() return Catalogue.photo(name) end
  function published:getRemoteId() return self.remoteId end
  collection.published[#collection.published + 1] = published
  return published
end

Catalogue.active = {
  withWriteAccessDo = function(_, _, work)
    writing = true
    local done, problem = pcall(work)
    writing = false
    if not done then error(problem, 0) end
  end,
  getPublishedCollectionByLocalIdentifier = function(_, id) return collections[id] end,
  getPublishServices = function() return services end,
}

-- Input of processRenderedPhotos. `files`: the path of each rendered photo, or a problem.
function Catalogue.exportContext(settings, collection, files)
  local failures, renditions = {}, {}
  for _, file in ipairs(files) do
    local published = Catalogue.published(collection, file.photo)
    local rendition = { photo = Catalogue.photo(file.photo), publishedPhotoId = published.remoteId }
    function rendition:waitForRender() return file.problem == nil, file.problem or file.path end
    function rendition:recordPublishedPhotoId(id)
      published.remoteId = id
      published.needsPublishing = false
    end
    function rendition:recordPublishedPhotoUrl(url) published.remoteUrl = url end
    function rendition:uploadFailed(message) failures[#failures + 1] = { photo = file.photo, message = message } end
    renditions[#renditions + 1] = rendition
  end
  local session = {}
  function session:countRenditions() return #renditions end
  function session:recordRemoteCollectionId(id) collection.remoteId = id end
  function session:recordRemoteCollectionUrl(url) collection.remoteUrl = url end
  local context = { exportSession = session, propertyTable = settings, publishedCollection = collection }
  function context:configureProgress()
    return { setPortionComplete = function() end, isCanceled = function() return false end, done = function() end }
  end
  function context:renditions()
    local at = 0
    return function()
      at = at + 1
      if renditions[at] then return at, renditions[at] end
    end
  end
  return context, failures
end

return Catalogue
