import { inTransaction } from "@croupier/database"
import { translate } from "@croupier/locales"
import { device } from "@croupier/testkit"
import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { SECURITY_EVENTS, notifyOwner, LETTER_OF } from "./security-letters.ts"
import { asked, form, provenContact, signedIn } from "../test-house.ts"
import { newNumber, talkingHouse, type TalkingHouse } from "../test-messages.ts"
import { link } from "../sign-in/third-party-store.ts"

/* The owner hears of every change of what guards the account, where they were reached before it. */

const PASSWORD = "lanterns-rise"
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"

let house: TalkingHouse
let context: MemberContext
let mail: string
let secret: string
let made = 0
beforeAll(async () => void (house = await talkingHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.advance(25 * 60 * 60_000)
  mail = `owner${++made}@example.com`
  const { token } = await routes().register({ ...form(`told${made}`), language: "EN" }, asked(house.merchant))
  const session = await signedIn(house.identity, house.merchant, token)
  context = { ...session, ip: "198.51.100.7", country: "BR", userAgent: CHROME }
  await holds("email", mail)
})

const routes = () => house.identity.routes
const holds = (kind: "email" | "mobile", value: string) => provenContact(house, context, { kind, value })
const codeOf = () =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: house.clock.now().getTime() })
async function startApp() {
  secret = (await routes().startAuthenticator({ password: PASSWORD }, context)).secret
}
async function switchOn() {
  const { recoveryCodes } = await routes().confirmAuthenticator({ code: codeOf() }, context)
  return recoveryCodes[0] ?? ""
}
async function addKey() {
  const key = device()
  const { challenge } = await routes().passkeyOptions({ password: PASSWORD }, context)
  await routes().addPasskey({ response: key.create(String(challenge)) }, context)
  return key.id
}
async function addAccount() {
  const added = await routes().addPayoutAccount(
    {
      form: "RANDOM",
      number: crypto.randomUUID(),
      holder: "Ana de Souza",
      bank: "",
      branch: "",
      password: PASSWORD,
    },
    context,
  )
  return added.accounts[0]?.accountId ?? ""
}

/** Each guarded call that the owner is told of, made once; what comes before it is in the letters, too. */
const ACTS: Partial<Record<keyof typeof LETTER_OF, () => Promise<unknown>>> = {
  bindEmail: async () => {
    const email = `new-${mail}`
    await routes().sendEmailCode({ email }, context)
    const verificationCode = await house.codeTo(email)
    await routes().bindEmail({ email, verificationCode, password: PASSWORD }, context)
    expect(await house.sentTo(email)).toBe(1)
  },
  bindMobile: async () => {
    const { e164, ...number } = newNumber()
    await routes().sendMobileCode(number, context)
    await routes().bindMobile({ ...number, verificationCode: await house.codeTo(e164) }, context)
  },
  changePassword: () =>
    routes().changePassword(
      { oldPassword: PASSWORD, newPassword: "lanterns-fall", confirmNewPassword: "lanterns-fall" },
      context,
    ),
  setPaymentPassword: () =>
    routes().setPaymentPassword(
      { password: PASSWORD, newPassword: "482913", confirmNewPassword: "482913" },
      context,
    ),
  confirmAuthenticator: async () => {
    await startApp()
    await switchOn()
  },
  removeAuthenticator: async () => {
    await startApp()
    const code = await switchOn()
    await routes().removeAuthenticator({ password: PASSWORD, code }, context)
  },
  renewRecoveryCodes: async () => {
    await startApp()
    const code = await switchOn()
    await routes().renewRecoveryCodes({ password: PASSWORD, code }, context)
  },
  addPasskey: addKey,
  removePasskey: async () =>
    routes().removePasskey({ passkeyId: await addKey(), password: PASSWORD }, context),
  unlinkThirdParty: async () => {
    const vouched = { merchantId: house.merchant.id, provider: "google", subject: `g${made}` } as const
    await link(house.kit.db, vouched, context.member.id, house.clock.now())
    await routes().unlinkThirdParty({ provider: "google", password: PASSWORD }, context)
  },
  addPayoutAccount: addAccount,
  removePayoutAccount: async () =>
    routes().removePayoutAccount({ accountId: await addAccount(), password: PASSWORD }, context),
  makeDefaultPayoutAccount: async () => {
    const accountId = await addAccount()
    house.clock.advance(24 * 60 * 60_000)
    await routes().makeDefaultPayoutAccount({ accountId }, context)
  },
}
/** Needs another house's popup: `third-party.test.ts`. */
const ELSEWHERE = ["linkThirdParty"]

const TOLD = Object.entries(LETTER_OF).filter(([, event]) => event !== null)

test("every guarded call that changes something is tried here", () => {
  expect([...Object.keys(ACTS), ...ELSEWHERE].toSorted()).toEqual(TOLD.map(([name]) => name).toSorted())
})

describe("the owner's mailbox hears of", () => {
  test.each(Object.keys(ACTS) as (keyof typeof ACTS)[])("%s", async (name) => {
    await ACTS[name]?.()
    const letter = await house.lastTo(mail)
    expect(letter).toContain(translate("EN", `security_${LETTER_OF[name] ?? ""}`))
    expect(letter).toContain(`told${made}`)
    expect(letter).toContain("Chrome, Windows")
    expect(letter).toContain("Brazil, 198.51.100.7")
    expect(letter).toContain(house.clock.now().toISOString().slice(0, 10))
  })
})

test("without a mailbox the telephone is told, and a replaced number is told of it", async () => {
  const { token } = await routes().register(
    { ...form(`phone${made}`), language: "EN" },
    asked(house.merchant),
  )
  context = { ...(await signedIn(house.identity, house.merchant, token)), userAgent: CHROME }
  const [old, newer] = [newNumber(), newNumber()]
  await holds("mobile", old.e164)
  const { e164, ...number } = newer
  await routes().sendMobileCode(number, context)
  const verificationCode = await house.codeTo(e164)
  await routes().bindMobile({ ...number, verificationCode, password: PASSWORD }, context)
  expect(await house.lastTo(old.e164)).toContain("Mobile number changed")
  expect(await house.sentTo(e164)).toBe(1)
})

test("an act of the operator's people is told as customer service's; an act that did not happen is not told", async () => {
  const told = { merchant: house.merchant, memberId: context.member.id }
  await inTransaction(house.kit.db, (tx) => notifyOwner(house.kit, tx, "password_given", told))
  expect(await house.lastTo(mail)).toContain("Customer service")
  const sent = await house.sentTo(mail)
  await expect(
    inTransaction(house.kit.db, async (tx) => {
      await notifyOwner(house.kit, tx, "password_given", told)
      throw new Error("undone")
    }),
  ).rejects.toThrow("undone")
  expect(await house.sentTo(mail)).toBe(sent)
})

test("every event has its words in every language", () => {
  for (const language of ["EN", "PT", "CN", "ID", "JA", "KO", "TH", "UR", "VI"] as const)
    for (const event of SECURITY_EVENTS)
      expect(translate(language, `security_${event}`)).not.toBe(`security_${event}`)
})
