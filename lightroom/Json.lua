-- JSON in both directions.
local Json = {}

-- Stands for null, which a Lua table cannot hold.
Json.null = setmetatable({}, { __tostring = function() return 'null' end })

local ESCAPES = { ['"'] = '\\"', ['\\'] = '\\\\', ['\n'] = '\\n', ['\r'] = '\\r', ['\t'] = '\\t' }

local function quoted(text)
  local escaped = string.gsub(text, '[%c"\\]', function(character)
    return ESCAPES[character] or string.format('\\u%04x', string.byte(character))
  end)
  return '"' .. escaped .. '"'
end

-- Tables with a first element, and empty ones, are lists.
function Json.encode(value)
  local kind = type(value)
  if value == Json.null then return 'null' end
  if kind == 'string' then return quoted(value) end
  if kind == 'boolean' then return tostring(value) end
  if kind == 'number' then return string.format('%.14g', value) end
  if kind ~= 'table' then error('JSON has no ' .. kind) end
  local parts = {}
  if value[1] ~= nil or next(value) == nil then
    for _, each in ipairs(value) do parts[#parts + 1] = Json.encode(each) end
    return '[' .. table.concat(parts, ',') .. ']'
  end
  for key, each in pairs(value) do parts[#parts + 1] = quoted(tostring(key)) .. ':' .. Json.encode(each) end
  return '{' .. table.concat(parts, ',') .. '}'
end

-- A character as UTF-8.
local function utf8(code)
  local char, floor = string.char, math.floor
  if code < 0x80 then return char(code) end
  if code < 0x800 then return char(0xC0 + floor(code / 64), 0x80 + code % 64) end
  if code < 0x10000 then
    return char(0xE0 + floor(code / 4096), 0x80 + floor(code / 64) % 64, 0x80 + code % 64)
  end
  return char(
    0xF0 + floor(code / 262144),
    0x80 + floor(code / 4096) % 64,
    0x80 + floor(code / 64) % 64,
    0x80 + code % 64
  )
end

local UNESCAPES = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t' }

local readValue

local function skipBlanks(text, at) return string.find(text, '[^ \t\r\n]', at) or #text + 1 end

local function readString(text, at)
  local parts, from = {}, at + 1
  while true do
    local stop = string.find(text, '["\\]', from) or error('JSON ends in a string')
    parts[#parts + 1] = string.sub(text, from, stop - 1)
    if string.sub(text, stop, stop) == '"' then return table.concat(parts), stop + 1 end
    local letter = string.sub(text, stop + 1, stop + 1)
    from = stop + 2
    if letter == 'u' then
      local code = tonumber(string.sub(text, from, from + 3), 16) or error('JSON has a wrong character')
      from = from + 4
      -- Two of them are one character beyond the first 65,536.
      local low = string.match(text, '^\\u([dD][c-fC-F]%x%x)', from)
      if code >= 0xD800 and code < 0xDC00 and low then
        code = 0x10000 + (code - 0xD800) * 1024 + tonumber(low, 16) - 0xDC00
        from = from + 6
      end
      parts[#parts + 1] = utf8(code)
    else
      parts[#parts + 1] = UNESCAPES[letter] or letter
    end
  end
end

local function readItems(text, at, close, readItem)
  at = skipBlanks(text, at + 1)
  if string.sub(text, at, at) == close then return at + 1 end
  while true do
    at = skipBlanks(text, readItem(at))
    local mark = string.sub(text, at, at)
    if mark == close then return at + 1 end
    if mark ~= ',' then error('JSON lacks a comma at ' .. at) end
    at = skipBlanks(text, at + 1)
  end
end

local function readList(text, at)
  local list = {}
  local after = readItems(text, at, ']', function(place)
    local value, next = readValue(text, place)
    list[#list + 1] = value
    return next
  end)
  return list, after
end

local function readObject(text, at)
  local object = {}
  local after = readItems(text, at, '}', function(place)
    local key, colon = readString(text, place)
    colon = skipBlanks(text, colon)
    if string.sub(text, colon, colon) ~= ':' then error('JSON lacks a colon at ' .. colon) end
    local value, next = readValue(text, skipBlanks(text, colon + 1))
    object[key] = value
    return next
  end)
  return object, after
end

local WORDS = { ['true'] = true, ['false'] = false, null = Json.null }

readValue = function(text, at)
  local first = string.sub(text, at, at)
  if first == '"' then return readString(text, at) end
  if first == '{' then return readObject(text, at) end
  if first == '[' then return readList(text, at) end
  local word = string.match(text, '^%a+', at)
  if word and WORDS[word] ~= nil then return WORDS[word], at + #word end
  local number = string.match(text, '^-?%d+%.?%d*[eE]?[+-]?%d*', at)
  if number then return tonumber(number), at + #number end
  error('JSON has no value at ' .. at)
end

-- Parses a text; throws if it is no JSON.
function Json.decode(text)
  local value, after = readValue(text, skipBlanks(text, 1))
  if skipBlanks(text, after) <= #text then error('JSON goes on at ' .. after) end
  return value
end

return Json
