import { decided, sit, same, type Case } from "./trial.ts"

const ROUNDS = 40

/** A random walk that is the same every time. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
    yield state / 2_147_483_648
}

/** Rounds at once, with every message lost, doubled and late as it may be: the sum must be right to the last place. */
export const stormCase: Case = {
  id: "C27",
  title:
    "after a storm of doubled, lost and late messages every player has what was won less what was staked",
  run: async (house) => {
    for (const seed of [7, 77, 777]) {
      const seat = await sit(house, "1000")
      const dice = chance(seed)
      const next = () => dice.next().value
      let expected = 10_000_000
      const plays = Array.from({ length: ROUNDS }, (_, n) => {
        const stake = Math.ceil(next() * 200_000)
        const prize = Math.floor(next() * 300_000)
        const isRolledBack = next() < 0.3
        const isRolledBackFirst = isRolledBack && next() < 0.5
        if (!isRolledBack) expected += prize - stake
        return { n, stake, prize, isRolledBack, isRolledBackFirst }
      })
      await Promise.all(
        plays.map(async ({ n, stake, prize, isRolledBack, isRolledBackFirst }) => {
          const round_id = `${seat.player}/storm-${n}`
          const bet = () => decided(() => seat.bet(`b${n}`, decimal(stake), { round_id }))
          const rollback = () => decided(() => seat.rollback(`r${n}`, `b${n}`))
          if (isRolledBackFirst) await rollback()
          await Promise.all([bet(), bet()])
          if (isRolledBack) {
            await Promise.all([rollback(), rollback(), bet()])
            return
          }
          const win = () => decided(() => seat.win(`w${n}`, decimal(prize), { round_id, round_closed: true }))
          await Promise.all([win(), bet(), win()])
        }),
      )
      same(`the balance of storm ${seed}`, minor(await seat.balance()), expected)
    }
  },
}

function minor(text: string): number {
  const [whole = "0", part = ""] = text.split(".")
  return Number(whole) * 10_000 + Number(part.padEnd(4, "0"))
}

const decimal = (minor: number): string =>
  `${Math.floor(minor / 10_000)}.${String(minor % 10_000).padStart(4, "0")}`
