import { ENDPOINTS, type Endpoint, type EndpointName } from "@croupier/contract"
import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { BUDGETS } from "../../../http/limits.ts"
import { pickAnswer } from "./captcha-picture.ts"
import type { ContactKind } from "../profile/contact-store.ts"
import { identity } from "../index.ts"
import {
  asked,
  credentials,
  fixedRandom,
  form,
  provenContact,
  refused,
  signedIn,
  testHouse,
  type TestHouse,
} from "../test-house.ts"

/* Every call that compares a secret of an account: from however many addresses, guessing is stopped. */

const PASSWORD = "lanterns-rise"
const GUESSES = 20
const MOST_LOOKED_AT = 10

let house: TestHouse
let account: string
let context: MemberContext
let secret: string
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.advance(25 * 60 * 60_000)
  account = `guarded${++made}`
  const { token } = await routes().register(form(account), asked(house.merchant))
  context = await signedIn(house.identity, house.merchant, token)
})

const routes = () => house.identity.routes
const codeOf = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: house.clock.now().getTime() + steps * 30_000,
  })
const wrongCode = () =>
  ["000000", "111111", "222222", "333333"].find((code) => ![-1, 0, 1].some((at) => codeOf(at) === code))!
async function startApp() {
  secret = (await routes().startAuthenticator({ password: PASSWORD }, context)).secret
}
async function switchOnApp() {
  await startApp()
  const { recoveryCodes } = await routes().confirmAuthenticator({ code: codeOf() }, context)
  house.clock.advance(60_000)
  return recoveryCodes
}
const holds = (kind: ContactKind, value: string) => provenContact(house, context, { kind, value })
const from = (place: number): MemberContext => ({ ...context, ip: `198.51.100.${place + 1}` })
const codeOfRefusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "failed",
  )
/** The answers to so many guesses, each from an address of its own. */
async function answers(guess: (place: number) => Promise<unknown>, guesses = GUESSES): Promise<string[]> {
  const told: string[] = []
  for (let place = 0; place < guesses; place++) told.push(await codeOfRefusal(guess(place)))
  return told
}
const fixed = fixedRandom(5)
const picture = async () => {
  const { captchaId } = await identity({ ...house.kit, random: fixed }).routes.captcha(
    {},
    asked(house.merchant),
  )
  return { captchaId, captcha: pickAnswer(fixed) }
}

const WRONG = "not-that-one"
const ACCOUNT = {
  form: "RANDOM" as const,
  number: "123e4567-e89b-42d3-a456-426614174000",
  holder: "Ana de Souza",
  bank: "",
  branch: "",
}
const NEW = { newPassword: "lanterns-fall", confirmNewPassword: "lanterns-fall" }

/** One wrong try of each call that takes a secret of an account. */
const GUESS = {
  login: async (place: number) =>
    routes().login(
      { ...credentials(account, WRONG), ...(await picture()) },
      asked(house.merchant, from(place).ip),
    ),
  changePassword: (place: number) => routes().changePassword({ oldPassword: WRONG, ...NEW }, from(place)),
  setPaymentPassword: (place: number) =>
    routes().setPaymentPassword(
      { password: WRONG, newPassword: "482913", confirmNewPassword: "482913" },
      from(place),
    ),
  startAuthenticator: (place: number) => routes().startAuthenticator({ password: WRONG }, from(place)),
  confirmAuthenticator: (place: number) => routes().confirmAuthenticator({ code: wrongCode() }, from(place)),
  renewRecoveryCodes: (place: number) =>
    routes().renewRecoveryCodes({ password: PASSWORD, code: wrongCode() }, from(place)),
  removeAuthenticator: (place: number) =>
    routes().removeAuthenticator({ password: PASSWORD, code: wrongCode() }, from(place)),
  proveByCode: (place: number) => routes().proveByCode({ code: wrongCode() }, from(place)),
  passkeyOptions: (place: number) => routes().passkeyOptions({ password: WRONG }, from(place)),
  removePasskey: (place: number) => routes().removePasskey({ passkeyId: "x", password: WRONG }, from(place)),
  linkThirdParty: (place: number) =>
    routes().linkThirdParty({ state: "x", query: "x", password: WRONG }, from(place)),
  unlinkThirdParty: (place: number) =>
    routes().unlinkThirdParty({ provider: "google", password: WRONG }, from(place)),
  addPayoutAccount: (place: number) =>
    routes().addPayoutAccount({ ...ACCOUNT, password: WRONG }, from(place)),
  removePayoutAccount: (place: number) =>
    routes().removePayoutAccount({ accountId: crypto.randomUUID(), password: WRONG }, from(place)),
  bindEmail: (place: number) =>
    routes().bindEmail(
      { email: "new@example.com", verificationCode: "123456", password: WRONG },
      from(place),
    ),
  bindMobile: (place: number) =>
    routes().bindMobile(
      {
        mobileNum: "11987650000",
        countryDialingCode: "55",
        verificationCode: "123456",
        password: WRONG,
      },
      from(place),
    ),
} satisfies Partial<Record<EndpointName, (place: number) => Promise<unknown>>>

/** The state that must exist before a wrong code can be typed. */
const BEFORE: Partial<Record<keyof typeof GUESS, () => Promise<unknown>>> = {
  confirmAuthenticator: startApp,
  renewRecoveryCodes: switchOnApp,
  removeAuthenticator: switchOnApp,
  proveByCode: switchOnApp,
  bindEmail: () => holds("email", `old${made}@example.com`),
  bindMobile: () => holds("mobile", `+551198${String(made).padStart(7, "0")}`),
}

/** Fields that carry a secret, and the calls that set one and compare none, or are tried in tests of their own. */
const SECRET_FIELDS = ["password", "oldPassword", "code"]
/** They ask for the proof of a withdrawal, of the same module. */
const SAME_PROOF = [
  "transferUpline",
  "transferDownline",
  "redeemReward",
  "convertPoints",
  "offerContract",
  "acceptContract",
  "agreeContractEnd",
  "askDataCopy",
  "closeAccount",
] as const satisfies readonly EndpointName[]
const ELSEWHERE: readonly EndpointName[] = [
  // They set a password.
  "register",
  "registerBelow",
  "registerMobile",
  // Wrong codes of a held sign-in: below.
  "loginVerification",
  // It answers WD_STEP_UP with the tries left: below.
  "createWithdrawal",
  ...SAME_PROOF,
  // An affiliate's public code.
  "affiliate",
  "addAffiliateCode",
  "closeAffiliateCode",
  "addCampaign",
  "campaignCohorts",
  // The code of a promotion, which all who have it share.
  "joinPromotion",
]

const fieldsOf = ({ input }: Endpoint): string[] =>
  "shape" in input ? Object.keys(input.shape as object) : []

test("every call that takes a secret is among them", () => {
  const takes = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) =>
    fieldsOf(ENDPOINTS[name]).some((field) => SECRET_FIELDS.includes(field)),
  )
  expect(takes.filter((name) => !ELSEWHERE.includes(name)).toSorted()).toEqual(Object.keys(GUESS).toSorted())
})

test("each of them has a budget of its own per address", () => {
  const guarded = [...Object.keys(GUESS), "loginVerification", "createWithdrawal", ...SAME_PROOF]
  expect(guarded.filter((name) => !(name in BUDGETS.calls))).toEqual([])
})

describe("guesses from as many addresses as there are guesses are stopped after ten:", () => {
  test.each(Object.keys(GUESS) as (keyof typeof GUESS)[])("%s", async (name) => {
    await BEFORE[name]?.()
    const told = await answers(GUESS[name])
    const looked = told.filter(
      (code) => code === "PASSWORD_WRONG" || code === "CODE_WRONG" || code === "CREDENTIALS_WRONG",
    )
    expect(looked.length).toBeLessThanOrEqual(MOST_LOOKED_AT)
    expect(looked.length).toBeGreaterThan(0)
    expect(new Set(told.slice(looked.length))).toEqual(new Set(["ACCOUNT_LOCKED"]))
  })

  test("loginVerification", async () => {
    await switchOnApp()
    const { value } = await refused(
      routes().login(credentials(account), asked(house.merchant)),
      "VERIFICATION_REQUIRED",
    )
    const { ticket } = value as { ticket: string }
    const told = await answers((place) =>
      routes().loginVerification(
        { ticket, method: "authenticator", code: wrongCode() },
        asked(house.merchant, from(place).ip),
      ),
    )
    expect(told.filter((code) => code === "CODE_WRONG")).toHaveLength(MOST_LOOKED_AT)
    expect(told.at(-1)).toBe("ACCOUNT_LOCKED")
  })

  test("createWithdrawal, after five: then the right password is not compared either, for ten minutes", async () => {
    const told = await answers((place) => house.identity.provePayment(from(place), WRONG), 6)
    expect(new Set(told)).toEqual(new Set(["WD_STEP_UP"]))
    await refused(house.identity.provePayment(context, PASSWORD), "WD_STEP_UP")
    house.clock.advance(10 * 60_000)
    await house.identity.provePayment(context, PASSWORD)
  })

  test("different calls of one session, one after another", async () => {
    const told = await answers((place) =>
      [GUESS.changePassword, GUESS.passkeyOptions, GUESS.setPaymentPassword, GUESS.addPayoutAccount][
        place % 4
      ]!(place),
    )
    expect(told.filter((code) => code === "PASSWORD_WRONG")).toHaveLength(MOST_LOOKED_AT)
    expect(told.at(-1)).toBe("ACCOUNT_LOCKED")
  })
})

describe("a right password", () => {
  test("wipes no wrong code: with it, twenty codes of the app are guessed at and half of them looked at", async () => {
    await switchOnApp()
    const told = await answers(async (place) => {
      // The password is right each time, here and in the call itself.
      await codeOfRefusal(routes().passkeyOptions({ password: PASSWORD }, context))
      return GUESS.removeAuthenticator(place)
    })
    expect(told.filter((code) => code === "CODE_WRONG")).toHaveLength(MOST_LOOKED_AT)
    expect(told.slice(MOST_LOOKED_AT)).toEqual(Array(GUESSES - MOST_LOOKED_AT).fill("ACCOUNT_LOCKED"))
  })

  test("wipes wrong passwords, and right password and code together wipe both", async () => {
    const [recoveryCode = "", another = ""] = await switchOnApp()
    await answers(GUESS.passkeyOptions, 9)
    await routes().passkeyOptions({ password: PASSWORD }, context)
    await answers(GUESS.removeAuthenticator, 9)
    await routes().renewRecoveryCodes({ password: PASSWORD, code: recoveryCode }, context)
    await answers(GUESS.removeAuthenticator, 9)
    await refused(routes().removeAuthenticator({ password: PASSWORD, code: another }, context), "CODE_WRONG")
    await refused(
      routes().removeAuthenticator({ password: PASSWORD, code: codeOf() }, context),
      "ACCOUNT_LOCKED",
    )
  })

  test("of the login wipes no wrong payment password", async () => {
    await routes().setPaymentPassword(
      { password: PASSWORD, newPassword: "482913", confirmNewPassword: "482913" },
      context,
    )
    const told = await answers(async (place) => {
      await codeOfRefusal(routes().passkeyOptions({ password: PASSWORD }, context))
      return GUESS.addPayoutAccount(place)
    })
    expect(told.filter((code) => code === "PASSWORD_WRONG")).toHaveLength(MOST_LOOKED_AT)
  })
})
