/** A call of a vendor to the platform, ready to be sent: already signed, so that a copy of it is the same bytes. */
export interface Call {
  /** Name of the call at the vendor: "bet", "Cash/TransferInOut". */
  readonly name: string
  readonly method: "GET" | "POST"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly text: string
}

/** Faults on the line, once each: the next call of that name meets it. */
export const FAULTS = ["duplicate", "burst", "lose-answer", "lose-call", "delay-call"] as const
export type Fault = (typeof FAULTS)[number]

export interface Injected {
  readonly fault: Fault
  /** The call that meets it; any where it is left out. */
  readonly call?: string
}

/** The answer did not come in time: the vendor cannot know what became of its call. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer"
}

export interface Sent {
  readonly at: string
  readonly call: Call
  readonly answer: Answer | "no answer"
}

/** A vendor's connection to the platform. */
export interface Line {
  /** Throws NoAnswer after five seconds, or where a fault says so. */
  readonly send: (call: Call) => Promise<Answer>
  readonly inject: (fault: Injected) => void
  /** Delivers what was held back by `delay-call`, oldest first; answers with what was said to it. */
  readonly deliver: () => Promise<readonly Answer[]>
  readonly journal: () => readonly Sent[]
}

/** Posts a form. Throws NoAnswer for every status but 200. */
export async function postForm(
  line: Line,
  name: string,
  url: string,
  form: URLSearchParams,
): Promise<string> {
  const { status, text } = await line.send({
    name,
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  })
  if (status !== 200) throw new NoAnswer(`${name} was answered ${status}`)
  return text
}

const TIMEOUT_MS = 5_000
const BURST = 20
/** A simulator that runs for days forgets what it said long ago. */
const JOURNAL = 2_000

export function line(now: () => Date): Line {
  const waiting: Injected[] = []
  const held: Call[] = []
  const journal: Sent[] = []

  const deliver = async (call: Call): Promise<Answer> => {
    const keep = (answer: Sent["answer"]) => {
      journal.push({ at: now().toISOString(), call, answer })
      if (journal.length > JOURNAL) journal.shift()
    }
    try {
      const response = await fetch(call.url, {
        method: call.method,
        headers: call.headers,
        ...(call.method === "POST" ? { body: call.body } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const answer = { status: response.status, text: await response.text() }
      keep(answer)
      return answer
    } catch (error) {
      keep("no answer")
      throw new NoAnswer(`${call.name} was not answered`, { cause: error })
    }
  }

  const take = (name: string): Fault | undefined => {
    const at = waiting.findIndex((each) => each.call === undefined || each.call === name)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]?.fault
  }

  return {
    send: async (call) => {
      switch (take(call.name)) {
        case "duplicate": {
          const answer = await deliver(call)
          await deliver(call)
          return answer
        }
        case "burst": {
          const [first] = await Promise.all(Array.from({ length: BURST }, () => deliver(call)))
          if (!first) throw new NoAnswer("a burst of nothing")
          return first
        }
        case "lose-answer":
          await deliver(call)
          throw new NoAnswer(`the answer to ${call.name} was lost`)
        case "lose-call":
          throw new NoAnswer(`${call.name} was lost`)
        case "delay-call":
          held.push(call)
          throw new NoAnswer(`${call.name} is late`)
        case undefined:
          return deliver(call)
      }
    },
    inject: (fault) => void waiting.push(fault),
    deliver: async () => {
      const answers: Answer[] = []
      for (const call of held.splice(0)) answers.push(await deliver(call))
      return answers
    },
    journal: () => journal,
  }
}
