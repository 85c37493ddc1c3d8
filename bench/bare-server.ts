/** Answers every request with the answer in a file: status, headers and body, from memory. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const { status, headers, body } = JSON.parse(await readFile(process.argv[2]!, 'utf8'))
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, response) => response.writeHead(status, headers).end(bytes))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
