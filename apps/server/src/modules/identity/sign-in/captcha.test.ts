import { sql } from "@croupier/database"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { systemRandom } from "../../../kernel/random.ts"
import { captchaSvg, drawCaptcha, pickAnswer } from "./captcha-picture.ts"
import { asked, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())

test("a captcha is a small PNG that expires in three minutes", async () => {
  const { image, expiresAt } = await house.identity.routes.captcha({}, asked(house.merchant))
  const picture = Buffer.from(image, "base64")
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 168, height: 60 })
  expect(picture.length).toBeLessThan(8_000)
  expect(expiresAt).toBe("2026-05-01T12:03:00.000Z")
})

test("the database does not hold the answer", async () => {
  const { captchaId } = await house.identity.routes.captcha({}, asked(house.merchant))
  const { rows } = await sql<{
    hash: Buffer
  }>`select answer_hash as hash from captcha where id = ${captchaId}`.execute(house.kit.db)
  expect(rows[0]?.hash).toHaveLength(32)
})

test("a sweep removes captchas that expired", async () => {
  const { captchaId } = await house.identity.routes.captcha({}, asked(house.merchant))
  house.clock.advance(180_001)
  await house.identity.sweep()
  const { rows } = await sql`select 1 from captcha where id = ${captchaId}`.execute(house.kit.db)
  expect(rows).toEqual([])
})

test("answers use every character about as often, and none that is easily mixed up", () => {
  const seen = new Map<string, number>()
  for (let index = 0; index < 2_500; index++)
    for (const character of pickAnswer(systemRandom)) seen.set(character, (seen.get(character) ?? 0) + 1)
  expect([...seen.keys()].toSorted().join("")).toBe("3479ACEFHJKMNPRTWXY")
  // 10,000 characters over 19: some 526 each; eight standard deviations either side.
  for (const times of seen.values()) expect(Math.abs(times - 526)).toBeLessThan(180)
})

test("no two pictures of one answer are alike, and none tells the answer as text", async () => {
  const [one, other] = [captchaSvg("A4KR", systemRandom), captchaSvg("A4KR", systemRandom)]
  expect(one).not.toBe(other)
  expect(one).not.toContain("A4KR")
  expect(one).not.toContain("<text")
  expect(await drawCaptcha("A4KR", systemRandom)).not.toEqual(await drawCaptcha("A4KR", systemRandom))
})
