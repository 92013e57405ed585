/**
 * A row is one text: `version due expires value`, with `-` where there is no time. Its key is in a
 * sorted set of its collection; what is due, in another; what expires, in one for all.
 */
const rowFunctions = `
local function text(number) return string.format('%.0f', number) end
local function timesOf(row) return row:match('^(%d+) (%S+) (%S+) ') end
local function isAlive(row, now)
  if not row then return false end
  local _, _, expires = timesOf(row)
  return expires == '-' or tonumber(expires) > now
end
local function gather(found, rows, keys, now)
  for index, row in ipairs(redis.call('HMGET', rows, unpack(keys))) do
    if isAlive(row, now) then
      found[#found + 1] = keys[index]
      found[#found + 1] = row
    end
  end
end
`;

/**
 * Makes several commits. KEYS: what all keys begin with. ARGV: now, writer, number of the write, how many
 * commits; of each: how many fences, then name and epoch of each; how many changes, then kind, collection,
 * key, expected version, due, expires and value of each.
 */
export const writeScript = `${rowFunctions}
local base, now, number = KEYS[1], tonumber(ARGV[1]), ARGV[3]
local writer = base .. ':writer:' .. ARGV[2]
local known = redis.call('GET', writer)
if known then
  local last, outcomes = known:match('^(%d+) (.*)$')
  if last == number then return outcomes end
end

local function take(collection, key, row)
  if not row then return end
  local _, due, expires = timesOf(row)
  if due ~= '-' then redis.call('ZREM', base .. ':due:' .. collection, key) end
  if expires ~= '-' then redis.call('ZREM', base .. ':expires', collection .. ' ' .. key) end
end

local function delete(collection, key)
  local row = redis.call('HGET', base .. ':rows:' .. collection, key)
  if row then
    take(collection, key, row)
    redis.call('HDEL', base .. ':rows:' .. collection, key)
    redis.call('ZREM', base .. ':keys:' .. collection, key)
  end
end

local at = 5
local function nextArgument() at = at + 1; return ARGV[at - 1] end

local outcomes = {}
for commit = 1, tonumber(ARGV[4]) do
  local problem
  for fence = 1, tonumber(nextArgument()) do
    local name, epoch = nextArgument(), nextArgument()
    local held = redis.call('HGET', base .. ':leases', name)
    if not problem and (not held or held:match('^(%d+)') ~= epoch) then problem = 'f' .. fence - 1 end
  end
  local changes = tonumber(nextArgument())
  local first = at
  for change = 1, changes do
    local collection, key, expected = ARGV[at + 1], ARGV[at + 2], ARGV[at + 3]
    if not problem and expected ~= '-' then
      local row = redis.call('HGET', base .. ':rows:' .. collection, key)
      local version = '0'
      if isAlive(row, now) then version = timesOf(row) end
      if version ~= expected then problem = 'c' .. change - 1 end
    end
    at = at + 7
  end
  if not problem then
    local version = text(redis.call('INCR', base .. ':version'))
    for place = first, at - 7, 7 do
      local kind, collection, key = ARGV[place], ARGV[place + 1], ARGV[place + 2]
      local due, expires = ARGV[place + 4], ARGV[place + 5]
      if kind == 'put' then
        local rows = base .. ':rows:' .. collection
        take(collection, key, redis.call('HGET', rows, key))
        redis.call('HSET', rows, key, version .. ' ' .. due .. ' ' .. expires .. ' ' .. ARGV[place + 6])
        redis.call('ZADD', base .. ':keys:' .. collection, 0, key)
        if due ~= '-' then redis.call('ZADD', base .. ':due:' .. collection, due, key) end
        if expires ~= '-' then redis.call('ZADD', base .. ':expires', expires, collection .. ' ' .. key) end
      elseif kind == 'remove' then
        delete(collection, key)
      end
    end
    outcomes[commit] = version
  else
    outcomes[commit] = problem
  end
end

for _, member in ipairs(redis.call('ZRANGEBYSCORE', base .. ':expires', '-inf', text(now), 'LIMIT', 0, 100)) do
  delete(member:match('^(%S+) (.*)$'))
end
local result = table.concat(outcomes, ' ')
redis.call('SET', writer, number .. ' ' .. result, 'PX', 3600000)
return result
`;

/** Rows in the order of their keys. ARGV: collection, prefix, after, limit, now. */
export const scanScript = `${rowFunctions}
local base, collection, prefix, after = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
local limit, now = tonumber(ARGV[4]), tonumber(ARGV[5])
local from, found = '[' .. prefix, {}
if after >= prefix and after ~= '' then from = '(' .. after end
while #found < 2 * limit do
  local asked = math.min(limit - #found / 2, 500)
  local keys = redis.call('ZRANGEBYLEX', base .. ':keys:' .. collection, from, '(' .. prefix .. '\\127', 'LIMIT', 0, asked)
  if #keys == 0 then break end
  gather(found, base .. ':rows:' .. collection, keys, now)
  if #keys < asked then break end
  from = '(' .. keys[#keys]
end
return found
`;

/** Rows by the time at which they are due. ARGV: collection, before, limit, now. */
export const dueScript = `${rowFunctions}
local base, collection, before = KEYS[1], ARGV[1], ARGV[2]
local limit, now, offset, found = tonumber(ARGV[3]), tonumber(ARGV[4]), 0, {}
while #found < 2 * limit do
  local asked = math.min(limit - #found / 2, 500)
  local keys = redis.call('ZRANGEBYSCORE', base .. ':due:' .. collection, '-inf', before, 'LIMIT', offset, asked)
  if #keys == 0 then break end
  gather(found, base .. ':rows:' .. collection, keys, now)
  if #keys < asked then break end
  offset = offset + #keys
end
return found
`;

/** A lease: `epoch until holder`. ARGV: name, holder, until, now. Returns the epoch, or nothing. */
export const acquireScript = `
local leases = KEYS[1] .. ':leases'
local held = redis.call('HGET', leases, ARGV[1])
local epoch
if held then
  local last, until_, holder = held:match('^(%d+) (%S+) (.*)$')
  if tonumber(until_) > tonumber(ARGV[4]) and holder ~= ARGV[2] then return false end
  epoch = tonumber(last)
else
  epoch = tonumber((redis.call('HGET', leases, '') or '0'):match('^%d+'))
end
local next = string.format('%.0f', epoch + 1)
redis.call('HSET', leases, ARGV[1], next .. ' ' .. ARGV[3] .. ' ' .. ARGV[2])
return next
`;

/** ARGV: name, epoch, until, now. Returns 1 when the lease was still of this epoch, and not over. */
export const prolongScript = `
local leases = KEYS[1] .. ':leases'
local held = redis.call('HGET', leases, ARGV[1])
if not held then return 0 end
local epoch, until_, holder = held:match('^(%d+) (%S+) (.*)$')
if epoch ~= ARGV[2] or tonumber(until_) <= tonumber(ARGV[4]) then return 0 end
redis.call('HSET', leases, ARGV[1], epoch .. ' ' .. ARGV[3] .. ' ' .. holder)
return 1
`;

/**
 * ARGV: a time, then names of leases. Forgets those that were over before. No lease has the empty name: under it stands
 * the highest epoch of those that were forgotten.
 */
export const forgetLeasesScript = `
local leases = KEYS[1] .. ':leases'
local highest = tonumber((redis.call('HGET', leases, '') or '0'):match('^%d+'))
for place = 2, #ARGV do
  local held = redis.call('HGET', leases, ARGV[place])
  local epoch, until_ = (held or ''):match('^(%d+) (%S+) ')
  if epoch and tonumber(until_) < tonumber(ARGV[1]) then
    highest = math.max(highest, tonumber(epoch))
    redis.call('HDEL', leases, ARGV[place])
  end
end
redis.call('HSET', leases, '', string.format('%.0f', highest) .. ' 0 ')
return highest
`;
