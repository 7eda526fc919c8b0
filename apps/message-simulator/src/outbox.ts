/** A message that the simulator took over, as its receiver would read it. */
export interface Taken {
  readonly id: string
  readonly channel: "sms" | "mail" | "push"
  /** The way in: plain SMTP, the gateway's own call, Twilio's, Firebase's, or that of a push service. */
  readonly by: "smtp" | "gateway" | "twilio" | "firebase" | "push"
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly takenAt: Date
}

/** Messages taken, newest first. They live in memory: codes are good for minutes, and a restart forgets them. */
export interface Outbox {
  readonly add: (message: Omit<Taken, "id" | "takenAt">) => Taken
  readonly list: (to?: string) => readonly Taken[]
}

const MOST = 500

export function outbox(now: () => Date): Outbox {
  let serial = 0
  let taken: readonly Taken[] = []
  return {
    add: (message) => {
      const added = { ...message, id: `msg${++serial}`, takenAt: now() }
      taken = [added, ...taken].slice(0, MOST)
      return added
    },
    list: (to) => (to ? taken.filter((each) => bare(each.to).includes(bare(to))) : taken),
  }
}

/** A number is found however it is written. */
const bare = (address: string): string => address.toLowerCase().replaceAll(/[\s()+-]/g, "")
