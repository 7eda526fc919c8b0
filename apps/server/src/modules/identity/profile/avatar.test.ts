import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { asked, form, refused, signedIn, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
let context: MemberContext
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  const { token } = await routes().register(form(`wearer${++made}`), asked(house.merchant))
  context = await signedIn(house.identity, house.merchant, token)
})

const routes = () => house.identity.routes
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d97706" } })
const upload = (file: Buffer) => routes().uploadAvatar({ image: file.toString("base64") }, context)
const drawn = (uri: string) => Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64")

test("everybody has a picture of the set, and may choose another", async () => {
  expect(await routes().playerAvatar({}, context)).toEqual({ avatarType: "STATIC", avatar: "lantern" })
  await routes().chooseAvatar({ avatar: "dragon" }, context)
  expect(await routes().playerAvatar({}, context)).toEqual({ avatarType: "STATIC", avatar: "dragon" })
  expect(await routes().memberIcon({}, context)).toEqual({ avatarType: "STATIC", avatar: "dragon" })
})

test.each(["png", "jpeg"] as const)("a %s of any shape is drawn anew, small and square", async (format) => {
  const { avatarType, avatar } = await upload(await blank(1200, 300).toFormat(format).toBuffer())
  expect(avatarType).toBe("CUSTOM")
  expect(avatar).toMatch(/^data:image\/webp;base64,/)
  expect(await sharp(drawn(avatar)).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 })
  await routes().chooseAvatar({ avatar: "mango" }, context)
  expect(await routes().playerAvatar({}, context)).toEqual({ avatarType: "STATIC", avatar: "mango" })
})

test("nothing of the file is kept: neither where it was taken nor what hangs behind its end", async () => {
  const file = await blank(300, 300)
    .withExif({ IFD0: { ImageDescription: "my kitchen" }, IFD3: { GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer()
  const { avatar } = await upload(Buffer.concat([file, Buffer.from("<script>alert(1)</script>")]))
  const kept = drawn(avatar)
  expect((await sharp(kept).metadata()).exif).toBeUndefined()
  expect(kept.toString("latin1")).not.toMatch(/kitchen|script/)
})

test("a picture lying on its side is put upright", async () => {
  const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#000" } })
    .composite([{ input: await blank(400, 100).png().toBuffer(), top: 0, left: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { data, info } = await sharp(drawn((await upload(file)).avatar))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
  expect(red(250, 128)).toBeGreaterThan(150)
  expect(red(5, 128)).toBeLessThan(60)
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["a text", () => Buffer.from("I am no picture")],
  [
    "a web page called a picture",
    () => Buffer.from("\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>"),
  ],
  [
    "an SVG, which can carry code",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ["a WebP, which the house does not offer", () => blank(90, 90).webp().toBuffer()],
  ["half a picture", async () => (await blank(900, 900).jpeg().toBuffer()).subarray(0, 700)],
  ["a picture that unfolds beyond all measure", () => blank(9_000, 9_000).png().toBuffer()],
])("%s is refused, and the old picture stays", async (_, file) => {
  await refused(upload(await file()), "IMAGE_INVALID")
  expect(await routes().playerAvatar({}, context)).toMatchObject({ avatarType: "STATIC" })
})

test("more than five megabytes are refused unread", async () => {
  await refused(upload(Buffer.alloc(5_000_001)), "BODY_TOO_LARGE")
})
