-- The calls of a Picture Rail. Each yields, so it is made from a task.
local LrErrors = import 'LrErrors'
local LrHttp = import 'LrHttp'
local LrPasswords = import 'LrPasswords'
local LrPathUtils = import 'LrPathUtils'
local LrTasks = import 'LrTasks'
local LrUUID = import 'LrUUID'

local Json = require 'Json'

local Calls = {}

-- Seconds that an answer may take.
local TIMEOUT = 60
local UPLOAD_TIMEOUT = 300
-- Seconds between attempts when the connection breaks or the host is busy.
local PAUSES = { 1, 4, 15 }
local MAX_PAUSE = 60

-- Host and token of a publish service. The token is kept by the system, not in the catalogue.
function Calls.connection(settings)
  local token = settings.tokenKey and LrPasswords.retrieve(settings.tokenKey) or ''
  return { address = string.gsub(settings.address or '', '[/%s]+$', ''), token = token }
end

local function headersOf(connection, more)
  local headers = { { field = 'Authorization', value = 'Bearer ' .. connection.token } }
  for _, header in ipairs(more or {}) do headers[#headers + 1] = header end
  return headers
end

local function headerOf(headers, name)
  for _, header in ipairs(headers) do
    if string.lower(header.field or '') == name then return header.value end
  end
  return nil
end

-- An answer as { status, body, code, message, retryAfter }; status 0 without one.
local function answerOf(text, headers)
  headers = headers or {}
  local status = headers.status or 0
  local decoded, body = pcall(Json.decode, text or '')
  if not decoded then body = nil end
  local refusal = type(body) == 'table' and body or {}
  local message = refusal.message
  if status == 0 then message = 'Picture Rail does not answer.' end
  if status >= 400 and not message then message = 'Picture Rail answers ' .. status .. '.' end
  return {
    status = status,
    body = body,
    code = refusal.code,
    message = message,
    retryAfter = tonumber(headerOf(headers, 'retry-after')),
  }
end

-- Repeats a request while the connection breaks or the host is busy.
local function untilAnswered(request)
  for try = 1, #PAUSES + 1 do
    local answer = answerOf(request())
    local isPassing = answer.status == 0 or answer.status == 429 or answer.status == 503
    if not isPassing or try > #PAUSES or (answer.retryAfter or 0) > MAX_PAUSE then return answer end
    LrTasks.sleep(answer.retryAfter or PAUSES[try])
  end
end

-- Makes a call with JSON in both directions; returns the answer, whatever its status is.
function Calls.call(connection, method, path, body)
  local url = connection.address .. path
  return untilAnswered(function()
    if method == 'GET' then return LrHttp.get(url, headersOf(connection), TIMEOUT) end
    local json = body and Json.encode(body) or ''
    local type = body and { { field = 'Content-Type', value = 'application/json' } }
    return LrHttp.post(url, json, headersOf(connection, type), method, TIMEOUT)
  end)
end

-- Makes such a call; any status but success ends the operation with a message.
function Calls.must(connection, method, path, body)
  local answer = Calls.call(connection, method, path, body)
  if answer.status < 200 or answer.status > 299 then LrErrors.throwUserError(answer.message or 'Picture Rail does not answer.') end
  return answer.body
end

-- Sends a file as the field `field` of a form, with other fields. Repeated, it is stored once.
function Calls.upload(connection, path, field, file, fields)
  local content = {}
  for name, value in pairs(fields or {}) do content[#content + 1] = { name = name, value = tostring(value) } end
  content[#content + 1] = {
    name = field,
    fileName = LrPathUtils.leafName(file),
    filePath = file,
    contentType = 'application/octet-stream',
  }
  local headers = headersOf(connection, { { field = 'Idempotency-Key', value = LrUUID.generateUUID() } })
  return untilAnswered(function()
    return LrHttp.postMultipart(connection.address .. path, content, headers, UPLOAD_TIMEOUT)
  end)
end

-- True for a refusal that affects every photo alike: no access, or an account that is full or has ended.
function Calls.endsAll(answer)
  local codes = { account_expired = true, quota_exceeded = true, gallery_full = true, suspended = true, token_scope = true }
  return answer.status == 0 or answer.status == 401 or codes[answer.code] or false
end

return Calls
