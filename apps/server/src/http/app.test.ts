import { once } from "node:events"
import { connect, type AddressInfo } from "node:net"
import { afterEach, describe, expect, test } from "vitest"
import { systemRandom } from "../kernel/random.ts"
import { Refusal } from "../kernel/refusal.ts"
import { createLog } from "../kernel/log.ts"
import { createApp, type AppKit } from "./app.ts"

/** The edge of the server on real connections: what no client can send, and what every answer carries. */

let close = async () => {}
afterEach(() => close())

async function server(kit: Partial<AppKit> = {}) {
  const reported: unknown[] = []
  const app = await createApp({
    random: systemRandom,
    log: createLog("silent"),
    trustedProxies: [],
    languageOf: () => "EN",
    report: (error) => reported.push(error),
    ...kit,
  })
  app.get("/fault", async () => {
    throw Object.assign(new Error("value out of range"), { code: "22003" })
  })
  app.get("/zero", async () => {
    throw Object.assign(new Error("division by zero"), { code: "22012" })
  })
  app.get("/outside", async () => {
    throw Object.assign(new Error("another server said so"), { statusCode: 404 })
  })
  app.get("/contradicted", async () => {
    throw new Refusal("RESULT_CONTRADICTED")
  })
  app.post("/echo", async ({ body }) => ({ body }))
  app.setNotFoundHandler(() => {
    throw new Refusal("NOT_FOUND")
  })
  await app.listen({ port: 0, host: "127.0.0.1" })
  const { port } = app.server.address() as AddressInfo
  close = () => app.close()
  /** The server's answer to these bytes, until it or the client closes. */
  const raw = async (...lines: string[]) => {
    const socket = connect(port, "127.0.0.1")
    let answer = ""
    socket.setEncoding("latin1").on("data", (data: string) => (answer += data))
    socket.on("error", () => {})
    socket.write(lines.join("\r\n"))
    await once(socket, "close")
    return answer
  }
  return { app, port, reported, raw }
}

const code = (answer: string): unknown =>
  (JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as { code: unknown }).code

test("a refusal on purpose is no fault, also where people should hear of it", async () => {
  const { app, reported } = await server()
  const answer = await app.inject("/contradicted")
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: "RESULT_CONTRADICTED" })
  expect(reported).toEqual([])
})

describe("a request that cannot be read", () => {
  test.each(["/%", "/%E0%A4%A", "/wps/%zz"])(
    "at %s is refused in the envelope, with headers",
    async (path) => {
      const { raw, reported } = await server()
      const answer = await raw(`GET ${path} HTTP/1.1`, "Host: house.test", "Connection: close", "", "")
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer).toMatch(/x-content-type-options: nosniff/i)
      expect(answer).toMatch(/content-security-policy: default-src 'none'/i)
      expect(code(answer)).toBe("MALFORMED_BODY")
      expect(reported).toEqual([])
    },
  )

  test.each([
    ["two hosts", ["Host: house.test", "Host: other.test"]],
    ["a host with a space", ["Host: house test"]],
    ["a host with a slash", ["Host: house.test/x"]],
    ["a host with a quote", ['Host: house"test']],
    ["a host with a semicolon", ["Host: house.test;x"]],
  ])("because of %s is refused", async (_, hosts) => {
    const { raw } = await server()
    const answer = await raw("GET /nowhere HTTP/1.1", ...hosts, "Connection: close", "", "")
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(code(answer)).toBe("MALFORMED_BODY")
  })

  test.each(["house.test", "house.test:8080", "127.0.0.1:8080", "[::1]:8080", "HOUSE_1.test"])(
    "is not one that names the host %s",
    async (host) => {
      const { raw } = await server()
      const answer = await raw("GET /nowhere HTTP/1.1", `Host: ${host}`, "Connection: close", "", "")
      expect(code(answer)).toBe("NOT_FOUND")
    },
  )

  test.each([
    ["an unknown encoding", { "content-encoding": "zzz" }, 415, "MEDIA_TYPE_UNSUPPORTED"],
    ["an encoding that it has not", { "content-encoding": "gzip" }, 400, "MALFORMED_BODY"],
    ["an unknown type", { "content-type": "text/x" }, 415, "MEDIA_TYPE_UNSUPPORTED"],
  ])("because of %s is refused", async (_, headers, status, expected) => {
    const { app, reported } = await server()
    const answer = await app.inject({
      method: "POST",
      url: "/echo",
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: expected })
    expect(reported).toEqual([])
  })
})

describe("a body that never ends", () => {
  test("is ended with 408 when its time is over, and no fault is reported", async () => {
    const { raw, reported } = await server({ requestMs: 200 })
    const answer = await raw(
      "POST /echo HTTP/1.1",
      "Host: house.test",
      "Content-Type: application/json",
      "Content-Length: 100",
      "",
      '{"a":',
    )
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(reported).toEqual([])
  })

  test("in chunks is ended too", async () => {
    const { raw } = await server({ requestMs: 200 })
    const answer = await raw(
      "POST /echo HTTP/1.1",
      "Host: house.test",
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
      "",
      "5",
      '{"a":',
      "",
    )
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
  })

  test("because its client left is no fault of ours", async () => {
    const { port, app, reported } = await server()
    let refused = 0
    app.server.on("clientError", () => refused++)
    const socket = connect(port, "127.0.0.1")
    socket.write(
      "POST /echo HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    )
    socket.once("ready", () => setImmediate(() => socket.resetAndDestroy()))
    await once(socket, "close")
    await expect.poll(() => app.server.listening && reported.length).toBe(0)
  })
})

describe("a value that only PostgreSQL refuses", () => {
  test("is the client's fault, but a division by zero is ours", async () => {
    const { app, reported } = await server()
    expect((await app.inject("/fault")).json()).toMatchObject({ code: "INPUT_INVALID" })
    expect(reported).toEqual([])
    expect((await app.inject("/zero")).json()).toMatchObject({ code: "INTERNAL" })
    expect(reported).toHaveLength(1)
  })

  test("is a fault where inputs are looked at strictly, as in tests", async () => {
    const { app } = await server({ strictInput: true })
    expect((await app.inject("/fault")).json()).toMatchObject({ code: "INTERNAL" })
  })

  test("a status that another server answered with is not the client's", async () => {
    const { app } = await server()
    expect((await app.inject("/outside")).json()).toMatchObject({ code: "INTERNAL" })
  })
})

describe("headers", () => {
  test("under http let sockets go to the own host alone and name no duty to use https", async () => {
    const { headers } = await (
      await server()
    ).app.inject({ url: "/echo", headers: { host: "house.test:81" } })
    const policy = String(headers["content-security-policy"])
    expect(policy).toContain("connect-src 'self' ws://house.test:81;")
    expect(policy).not.toMatch(/ wss?:[ ;]/)
    expect(headers["strict-transport-security"]).toBeUndefined()
    expect(headers["permissions-policy"]).toContain("geolocation=()")
  })

  test("under https name the duty to use it", async () => {
    const { app } = await server({ https: true })
    const { headers } = await app.inject({ url: "/echo", headers: { host: "house.test" } })
    expect(headers["strict-transport-security"]).toBe("max-age=31536000")
    expect(String(headers["content-security-policy"])).toContain("connect-src 'self' wss://house.test;")
  })
})

test("a request is counted before anything is done for it, whether its path is there or not", async () => {
  const admitted: (string | undefined)[] = []
  const { app } = await server({
    admit: async (request) => {
      admitted.push(request.routeOptions.url)
      if (admitted.length > 2) throw new Refusal("RATE_LIMITED", ["7"])
    },
  })
  expect((await app.inject("/fault")).statusCode).toBe(400)
  expect((await app.inject("/nowhere")).statusCode).toBe(404)
  const refused = await app.inject({ method: "POST", url: "/echo", body: {} })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers["retry-after"]).toBe("7")
  expect(admitted).toEqual(["/fault", undefined, "/echo"])
})
