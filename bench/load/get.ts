import autocannon from 'autocannon';

// A load process: asks one address again and again, and prints what it saw.
const [url = '', connections = '16', seconds = '5'] = process.argv.slice(2);
// As every browser asks: the shop answers from what it has compressed once.
const headers = { 'accept-encoding': 'gzip, deflate, br' };
const load = { url, connections: Number(connections), headers };
await autocannon({ ...load, duration: 1 });
const result = await autocannon({ ...load, duration: Number(seconds) });
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }),
);
