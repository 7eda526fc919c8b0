import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { PATIENCE_MS } from "@croupier/testkit"
import { expect } from "vitest"
import { smsGateway, smtp } from "../messages/index.ts"
import { testHouse, type TestHouse } from "./test-house.ts"

const KEY = "key-of-the-identity-tests"
const HASTY_MS = 1_000

/** A house whose messages go over sockets to services that a test can read, and take away. */
export interface TalkingHouse extends TestHouse {
  readonly simulator: MessageSimulator
  /** The newest message to a number or address, once the queue is empty. */
  readonly lastTo: (to: string) => Promise<string>
  /** The six digits of that message. */
  readonly codeTo: (to: string) => Promise<string>
  readonly sentTo: (to: string) => Promise<number>
}

export async function talkingHouse(): Promise<TalkingHouse> {
  const simulator = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY })
  // A service that never answers is waited for shortly; one that does may take the time that a busy machine needs.
  const smsWithin = (timeoutMs: number) =>
    smsGateway({ url: simulator.url, key: KEY, from: "Lanterna", timeoutMs })
  const mailWithin = (timeoutMs: number) =>
    smtp({ url: simulator.mailUrl, from: "Lanterna <no-reply@lanterna.test>", timeoutMs })
  const [sms, hastySms] = [smsWithin(PATIENCE_MS), smsWithin(HASTY_MS)]
  const [mail, hastyMail] = [mailWithin(PATIENCE_MS), mailWithin(HASTY_MS)]
  const house = await testHouse(
    {},
    {
      sms: { ...sms, send: (message) => (message.to.endsWith("0005") ? hastySms : sms).send(message) },
      mail: {
        ...mail,
        send: (message) => (message.to.startsWith("silent@") ? hastyMail : mail).send(message),
      },
    },
  )
  const lastTo = async (to: string) => {
    await house.deliver()
    const [newest] = simulator.taken(to)
    expect(newest).toBeDefined()
    return newest?.text ?? ""
  }
  return {
    ...house,
    simulator,
    lastTo,
    codeTo: async (to) => /\d{6}/.exec(await lastTo(to))?.[0] ?? "",
    sentTo: async (to) => {
      await house.deliver()
      return simulator.taken(to).length
    },
    close: async () => {
      await house.close()
      await Promise.all([hastySms.close(), hastyMail.close()])
      await simulator.stop()
    },
  }
}

let numbers = 0
/** A Brazilian mobile number that no earlier test has used: as it is typed, and in E.164. */
export function newNumber(): {
  readonly mobileNum: string
  readonly e164: string
  readonly countryDialingCode: string
} {
  const mobileNum = `119876${String(5_000 + ++numbers).padStart(5, "0")}`
  return { mobileNum, e164: `+55${mobileNum}`, countryDialingCode: "55" }
}
