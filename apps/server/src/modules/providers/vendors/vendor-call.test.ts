import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { VendorAway, VendorSilent } from "./adapter.ts"
import { askVendor, askWithForm } from "./vendor-call.ts"

let url: string
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? "")
  const path = (request.url ?? "").split("?")[0]
  if (path === "/torn") response.write("half", () => response.destroy())
  else if (path === "/moved") response.writeHead(307, { location: "/elsewhere" }).end()
  else response.writeHead(Number(path?.slice(1)) || 200).end("said")
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const failing = (path: string): Promise<unknown> => askVendor(url + path).catch((error: unknown) => error)

test("a vendor's answer is read whole, or not at all", async () => {
  expect(await askVendor(`${url}/200`)).toBe("said")
  for (const silent of ["/torn", "/500", "/503"])
    expect([silent, await failing(silent)]).toEqual([silent, expect.any(VendorSilent)])
  for (const refused of ["/400", "/404", "/429"]) {
    const error = await failing(refused)
    expect([refused, error]).toEqual([refused, expect.any(VendorAway)])
    expect([refused, error]).not.toEqual([refused, expect.any(VendorSilent)])
  }
})

test("a redirect is not followed with secrets, and no error names them", async () => {
  const secret = "password=of-the-house"
  const form = new URLSearchParams(secret)
  await expect(askWithForm(`${url}/moved`, form)).rejects.toThrow(VendorSilent)
  expect(asked).not.toContain("/elsewhere")
  for (const path of ["/404", "/500", "/torn", "/moved"])
    expect(String(await failing(`${path}?${secret}`))).not.toContain("of-the-house")
  const nowhere = await askVendor(`http://127.0.0.1:1/x?${secret}`).catch((error: unknown) => error)
  expect(String(nowhere)).not.toContain("of-the-house")
})
