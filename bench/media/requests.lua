-- For wrk: random ranges of the songs, prepared ahead so that Lua costs little. Arguments: file with one path per line, bytes of a song,
-- smallest and largest range (0: the whole file).
local requests, next_one = {}, 0

function init(args)
  local paths = {}
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  local song_bytes, least, most = tonumber(args[2]), tonumber(args[3]), tonumber(args[4])
  math.randomseed(1)
  for i = 1, 4000 do
    local headers = { Host = "bench" }
    if most > 0 then
      local length = math.random(least, most)
      local first = math.random(0, song_bytes - length)
      headers.Range = "bytes=" .. first .. "-" .. (first + length - 1)
    end
    requests[i] = wrk.format("GET", paths[math.random(#paths)], headers)
  end
end

function request()
  next_one = next_one % #requests + 1
  return requests[next_one]
end

function done(summary, latency)
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  print(string.format('RESULT {"requests":%d,"bytes":%d,"seconds":%f,"errors":%d}', summary.requests, summary.bytes, summary.duration / 1e6, errors))
end
