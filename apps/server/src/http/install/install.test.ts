import { qrPath } from "@croupier/ui/qr-path.ts"
import fastify from "fastify"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoMerchant } from "../../seed/demo.ts"
import { merchantFrom } from "../../modules/merchants/index.ts"
import { siteAddress } from "../../call/site-address.ts"
import { mountInstall } from "./mount-install.ts"

/** The files by which a site is installed, for the demo's merchant. */

const PUBLIC = "http://192.168.1.20:8080"
const app = fastify()
const merchant = { ...merchantFrom(demoMerchant), domains: ["192.168.1.20", "lanterna.test"] }

beforeAll(() => {
  mountInstall(app, {
    merchantOf: () => merchant,
    languageOf: () => "PT",
    publicUrl: () => PUBLIC,
    shellFiles: ["/assets/frame-abc.js"],
    // The pictures as they are before the site is built.
    folder: new URL("../../../../site/public/", import.meta.url),
    logo: async () => undefined,
  })
})
afterAll(() => app.close())
const get = (url: string) => app.inject({ method: "GET", url })

test("the manifest names the merchant, its colours, and icons that are there in their sizes", async () => {
  const manifest = (await get("/manifest.webmanifest")).json<{
    icons: { src: string; sizes: string; purpose: string }[]
  }>()
  expect(manifest).toMatchObject({
    name: "Lanterna",
    lang: "pt-BR",
    start_url: "/index",
    display: "standalone",
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "192x192 maskable",
    "512x512 maskable",
  ])
  for (const { src, sizes } of manifest.icons) {
    const icon = await get(src)
    expect(icon.headers["content-type"]).toBe("image/png")
    const { width, height } = await sharp(icon.rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect((await get("/icon-1024.png")).statusCode).not.toBe(200)
})

test("the profile is a property list with the icon, and opens the site's public address", async () => {
  const { headers, body } = await get("/lite-app.mobileconfig")
  expect(headers["content-type"]).toBe("application/x-apple-aspen-config")
  expect(body).toContain("<key>PayloadType</key><string>com.apple.webClip.managed</string>")
  expect(body).toContain(`<key>URL</key><string>${PUBLIC}/index</string>`)
  const icon = Buffer.from(/<key>Icon<\/key><data>([^<]+)</.exec(body)?.[1] ?? "", "base64")
  expect(await sharp(icon).metadata()).toMatchObject({ format: "png", width: 180, height: 180 })
})

test("a code leads a phone to the public address", async () => {
  const wanted = {
    ios: "/down?platform=ios",
    "ios-lite-app": "/lite-app.mobileconfig",
    android: "/down?platform=android",
  }
  for (const [name, path] of Object.entries(wanted))
    expect((await get(`/qr-${name}.svg`)).body).toContain(qrPath(PUBLIC + path).d)
})

test("a merchant that the public address does not name is reached under its own host", () => {
  expect(siteAddress({ domains: ["shop.test", "b.test"] }, "https://house.test")).toBe("https://shop.test")
  expect(siteAddress({ domains: ["b.test", "house.test"] }, "https://house.test/")).toBe("https://house.test")
})

test("the offline page holds the words of every language, in the direction of each", async () => {
  const { body } = await get("/offline.html")
  expect(body.match(/<main /g)).toHaveLength(9)
  expect(body).toContain('<main id="UR" lang="ur" dir="rtl" hidden>')
  expect(body).toContain('<main id="PT" lang="pt-BR" dir="ltr">')
})
