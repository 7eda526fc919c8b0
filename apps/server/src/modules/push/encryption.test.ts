import { createECDH } from "node:crypto"
import { expect, test } from "vitest"
import { areKeys, encryptFor } from "./encryption.ts"

test("a message is encrypted as the example of RFC 8291, appendix A, says", () => {
  const device = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  }
  const sealed = encryptFor(device, Buffer.from("When I grow up, I want to be a watermelon"), {
    salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
    privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
  })
  expect(sealed.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  )
})

test("keys that are no point of the curve, or too short, are told", () => {
  const pair = createECDH("prime256v1")
  pair.generateKeys()
  const auth = Buffer.alloc(16, 1).toString("base64url")
  const off = Buffer.alloc(65, 7)
  off[0] = 4
  expect(areKeys({ p256dh: pair.getPublicKey("base64url"), auth })).toBe(true)
  expect(areKeys({ p256dh: off.toString("base64url"), auth })).toBe(false)
  expect(areKeys({ p256dh: pair.getPublicKey("base64url", "compressed"), auth })).toBe(false)
  expect(areKeys({ p256dh: pair.getPublicKey("base64url"), auth: "AAAA" })).toBe(false)
})
