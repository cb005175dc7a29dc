// A later version of the service, as far as clients can tell: it passes requests on, and its answers have a member
// that no description knows in every object, and a word that no list has as every status.
import { createServer } from "node:http";

const target = process.argv[2];

function newer(value) {
  if (Array.isArray(value)) return value.map(newer);
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).map(([name, member]) =>
    [name, name === "status" && typeof member === "string" ? "a_word_of_tomorrow" : newer(member)]);
  return { ...Object.fromEntries(members), member_of_tomorrow: { since: 2, words: ["new"] } };
}

async function answer(request, response) {
  const parts = [];
  for await (const part of request) parts.push(part);
  const passedOn = ["x-api-key", "content-type", "accept"].filter((name) => request.headers[name]);
  const answered = await fetch(new URL(request.url, target), {
    method: request.method,
    headers: Object.fromEntries(passedOn.map((name) => [name, request.headers[name]])),
    body: parts.length > 0 ? Buffer.concat(parts) : undefined,
  });
  const type = answered.headers.get("content-type") ?? "";
  const body = await answered.text();
  response.writeHead(answered.status, { "content-type": type });
  response.end(type.includes("json") ? JSON.stringify(newer(JSON.parse(body))) : body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((failure) => response.writeHead(502).end(String(failure)));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
