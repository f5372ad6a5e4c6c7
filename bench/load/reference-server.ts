import { createServer } from 'node:http';

// The unit of every ratio: a bare server with a fixed body of 10 kB, and nothing else to do.
const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(10_240 - 11) }));
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(Number(process.argv[2]), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
