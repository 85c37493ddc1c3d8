-- Stand-ins for Lightroom's modules, limited to the plug-in's use: their results, not their looks. HTTP is curl's.
local Json = require 'Json'

local StandIns = { messages = {}, passwords = {}, sleeps = 0 }

local function quoted(text) return "'" .. string.gsub(text, "'", "'\\''") .. "'" end

local function temporary(content)
  local name = os.tmpname()
  local file = assert(io.open(name, 'wb'))
  file:write(content or '')
  file:close()
  return name
end

-- Runs curl with these arguments and headers; returns the body and the headers as LrHttp does.
local function curl(url, headers, arguments)
  local head, body = temporary(), temporary()
  local parts = { 'curl', '--silent', '--globoff', '--dump-header', head, '--output', body }
  for _, header in ipairs(headers or {}) do
    parts[#parts + 1] = '--header'
    parts[#parts + 1] = quoted(header.field .. ': ' .. header.value)
  end
  for _, argument in ipairs(arguments) do parts[#parts + 1] = argument end
  parts[#parts + 1] = quoted(url)
  local ended = os.execute(table.concat(parts, ' '))
  local text = assert(io.open(body, 'rb')):read('*a')
  local answered = {}
  for line in io.lines(head) do
    local status = string.match(line, '^HTTP/%S+ (%d+)')
    local field, value = string.match(line, '^([^:%s]+):%s*(.-)%s*$')
    if status then answered = { status = tonumber(status) } end
    if field then answered[#answered + 1] = { field = field, value = value } end
  end
  os.remove(head)
  os.remove(body)
  if ended ~= 0 or not answered.status then return nil, { error = { errorCode = 'networkConnectionLost' } } end
  return text, answered
end

local modules = {}

modules.LrHttp = {
  get = function(url, headers) return curl(url, headers, {}) end,
  post = function(url, body, headers, method)
    local file = temporary(body)
    local text, answered = curl(url, headers, { '--request', method or 'POST', '--data-binary', quoted('@' .. file) })
    os.remove(file)
    return text, answered
  end,
  postMultipart = function(url, content, headers)
    local arguments = {}
    for _, part in ipairs(content) do
      arguments[#arguments + 1] = part.filePath and '--form' or '--form-string'
      local value = part.value
      if part.filePath then value = '@' .. part.filePath .. ';filename=' .. part.fileName .. ';type=' .. part.contentType end
      arguments[#arguments + 1] = quoted(part.name .. '=' .. value)
    end
    return curl(url, headers, arguments)
  end,
}

modules.LrTasks = {
  sleep = function() StandIns.sleeps = StandIns.sleeps + 1 end,
  startAsyncTask = function(task) task() end,
}

modules.LrPasswords = {
  store = function(key, password) StandIns.passwords[key] = password end,
  retrieve = function(key) return StandIns.passwords[key] end,
}

modules.LrErrors = { throwUserError = function(message) error({ userError = message }, 0) end }
modules.LrPathUtils = { leafName = function(path) return string.match(path, '[^/]*$') end }
modules.LrFileUtils = { delete = function(path) return os.remove(path) end }

local lastUuid = 0
modules.LrUUID = {
  generateUUID = function()
    lastUuid = lastUuid + 1
    return 'uuid-' .. os.time() .. '-' .. lastUuid .. '-' .. math.random(1000000)
  end,
}

modules.LrDialogs = {
  message = function(title, text, kind) StandIns.messages[#StandIns.messages + 1] = { title = title, text = text, kind = kind } end,
  attachErrorDialogToFunctionContext = function() end,
}

modules.LrFunctionContext = { postAsyncTaskWithContext = function(_, task) task({}) end }
modules.LrView = { bind = function(key) return { bound = key } end }
modules.LrApplication = { activeCatalog = function() return StandIns.catalog end }

function import(name) return modules[name] or error('There is no ' .. name) end

-- Builder of dialogs: a table of the requested controls.
StandIns.viewFactory = setmetatable({}, {
  __index = function(_, kind)
    return function(_, properties)
      properties.kind = kind
      return properties
    end
  end,
})

StandIns.Json = Json
return StandIns
