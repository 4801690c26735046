-- The load of bench/http-orders.ts. Arguments: a file of prepared requests, each as what stands before and behind its key, and how the keys of this run begin.
-- Each request is the next customer's, with a key of its own. Refusals aren't looked for here, which would cost more than the rest: the server counts them.
local requests, key
local count = 0

function init(args)
  requests = dofile(args[1])
  key = args[2]
end

function request()
  count = count + 1
  local prepared = requests[count % #requests + 1]
  return prepared[1] .. key .. string.format("%012x", count) .. prepared[2]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\n{"count":%d,"micros":%d,"p50":%.0f,"p99":%.0f,"failed":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
