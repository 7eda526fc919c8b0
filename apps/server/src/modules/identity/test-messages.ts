import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { expect } from "vitest"
import { smsGateway, smtp } from "../messages/index.ts"
import { testHouse, type TestHouse } from "./test-house.ts"

const KEY = "key-of-the-identity-tests"

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
  const house = await testHouse(
    {},
    {
      sms: smsGateway({ url: simulator.url, key: KEY, from: "Lanterna", timeoutMs: 500 }),
      mail: smtp({ url: simulator.mailUrl, from: "Lanterna <no-reply@lanterna.test>", timeoutMs: 1_000 }),
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
