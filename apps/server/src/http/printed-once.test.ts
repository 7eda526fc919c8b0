import fastify from "fastify"
import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { printedOnce } from "./printed-once.ts"

test("a document is printed once, however many ask for it, and goes compressed to who takes that", async () => {
  let printed = 0
  const app = fastify()
  app.get(
    "/document",
    printedOnce("text/plain", () => `print ${++printed}`),
  )
  const [plain, packed] = await Promise.all([
    app.inject("/document"),
    app.inject({ url: "/document", headers: { "accept-encoding": "br, gzip" } }),
  ])
  expect(plain.body).toBe("print 1")
  expect(packed.headers["content-encoding"]).toBe("gzip")
  expect(gunzipSync(packed.rawPayload).toString()).toBe("print 1")
  await app.close()
})
