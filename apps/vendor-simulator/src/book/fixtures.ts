import { createHmac } from "node:crypto"

/** A score that a match may end with, and how likely it is. */
interface Ending {
  readonly home: number
  readonly away: number
  readonly chance: number
}
export type Pick = "home" | "draw" | "away" | "over" | "under"
export interface Market {
  readonly kind: "result" | "total" | "handicap"
  /** Goals of a total, or what is given to the home team. Never whole, so that no stake comes back. */
  readonly line: number | null
  readonly picks: readonly { readonly pick: Pick; readonly odds: string }[]
}
export interface Match {
  readonly id: string
  readonly league: string
  readonly home: string
  readonly away: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly markets: readonly Market[]
  /** The score at a time; the final one from its end on. */
  readonly scoreAt: (at: Date) => readonly [home: number, away: number]
  readonly minuteAt: (at: Date) => number
}

interface League {
  readonly name: string
  readonly teams: readonly string[]
  /** How its matches end: goals by their rates, the first to win two maps, or one of two. */
  readonly model: "goals" | "maps" | "bout"
  /** A round begins every quarter of an hour, so many minutes after it. */
  readonly after: number
  readonly lasts: number
}
const MINUTE_MS = 60_000
const EVERY_MS = 15 * MINUTE_MS
/** A match counts ninety minutes, however short it is. */
const CLOCK = 90
/** The share of the book in the odds. */
const MARGIN = 1.06
const MOST_GOALS = 9

/** Teams and leagues are invented: results of real ones would be false. */
const BOOKS: Readonly<Record<string, readonly League[]>> = {
  sportsbook: [
    {
      name: "Lantern League",
      model: "goals",
      after: 0,
      lasts: 9,
      teams: [
        "Porto Velame",
        "Real Canela",
        "Atlético Jade",
        "União do Cais",
        "Estrela do Vale",
        "Serra Clara",
        "Rio Manso",
        "Ponte Alta",
      ],
    },
    {
      name: "Harbour Cup",
      model: "goals",
      after: 5,
      lasts: 9,
      teams: [
        "Eastgate Rovers",
        "Copperhill",
        "Tidewater Town",
        "Millbrook Athletic",
        "Northmoor",
        "Seagate United",
        "Ashford Park",
        "Old Quay",
      ],
    },
    {
      name: "Monsoon Series",
      model: "goals",
      after: 10,
      lasts: 9,
      teams: [
        "Angkasa Muda",
        "Sungai Emas",
        "Lotus City",
        "Naga Selatan",
        "Bintang Laut",
        "Garuda Pagi",
        "Teluk Biru",
        "Puncak Jaya Muda",
      ],
    },
  ],
  "neon-cup": [
    {
      name: "Neon Cup 5v5",
      model: "maps",
      after: 2,
      lasts: 8,
      teams: [
        "Static Foxes",
        "Ninth Gate",
        "Paper Wolves",
        "Zero Harbour",
        "Ghost Lanterns",
        "Night Signal",
        "Red Umbrella",
        "Salt Lions",
      ],
    },
  ],
  "pixel-league": [
    {
      name: "Pixel League eFootball",
      model: "goals",
      after: 7,
      lasts: 6,
      teams: [
        "Pixel Tigers",
        "Cloud Eleven",
        "Turbo Herons",
        "Byte City",
        "Mango Stars",
        "Circuit Bay",
        "Eight Bit",
        "Vector FC",
      ],
    },
  ],
  arena: [
    {
      name: "Arena",
      model: "bout",
      after: 3,
      lasts: 3,
      teams: ["Red 1", "Blue 2", "Red 3", "Blue 4"],
    },
  ],
}

/** Numbers from 0 to 1 that follow from a text, always the same. */
const numbers = (seed: string, text: string): (() => number) => {
  let at = 0
  return () => {
    const bytes = createHmac("sha256", seed).update(`${text} ${at++}`).digest()
    return bytes.readUIntBE(0, 6) / 2 ** 48
  }
}

const poisson = (rate: number, goals: number): number => {
  let chance = Math.exp(-rate)
  for (let each = 1; each <= goals; each++) chance *= rate / each
  return chance
}

function endingsOf(model: League["model"], strength: number): readonly Ending[] {
  if (model === "bout")
    return [
      { home: 1, away: 0, chance: strength },
      { home: 0, away: 1, chance: 1 - strength },
    ]
  const [won, lost] = [strength, 1 - strength]
  if (model === "maps")
    return [
      { home: 2, away: 0, chance: won * won },
      { home: 2, away: 1, chance: 2 * won * won * lost },
      { home: 1, away: 2, chance: 2 * lost * lost * won },
      { home: 0, away: 2, chance: lost * lost },
    ]
  const [mine, theirs] = [0.5 + 2 * won, 0.4 + 1.9 * lost]
  return Array.from({ length: (MOST_GOALS + 1) ** 2 }, (_, at) => {
    const [home, away] = [Math.floor(at / (MOST_GOALS + 1)), at % (MOST_GOALS + 1)]
    return { home, away, chance: poisson(mine, home) * poisson(theirs, away) }
  })
}

/** Whether a pick of a market is right at a score. */
export function isRight(
  { kind, line }: Pick_Market,
  pick: Pick,
  [home, away]: readonly [number, number],
): boolean {
  const lead = kind === "handicap" ? home + (line ?? 0) - away : home - away
  switch (pick) {
    case "home":
      return lead > 0
    case "away":
      return lead < 0
    case "draw":
      return lead === 0
    case "over":
      return home + away > (line ?? 0)
    case "under":
      return home + away < (line ?? 0)
  }
}
type Pick_Market = { readonly kind: Market["kind"]; readonly line: number | null }

function marketsOf(model: League["model"], endings: readonly Ending[]): readonly Market[] {
  const sum = endings.reduce((all, { chance }) => all + chance, 0)
  const chanceOf = (market: Pick_Market, pick: Pick) =>
    endings.reduce(
      (all, { home, away, chance }) => all + (isRight(market, pick, [home, away]) ? chance : 0),
      0,
    ) / sum
  const market = (kind: Market["kind"], line: number | null, ...picks: readonly Pick[]): Market => ({
    kind,
    line,
    picks: picks.map((pick) => ({
      pick,
      odds: Math.max(1.01, Math.floor(100 / (chanceOf({ kind, line }, pick) * MARGIN)) / 100).toFixed(2),
    })),
  })
  if (model === "bout") return [market("result", null, "home", "away")]
  // The handicap that makes both sides most alike.
  const [line = -0.5] = [-1.5, -0.5, 0.5, 1.5].toSorted(
    (a, b) =>
      Math.abs(chanceOf({ kind: "handicap", line: a }, "home") - 0.5) -
      Math.abs(chanceOf({ kind: "handicap", line: b }, "home") - 0.5),
  )
  return [
    model === "maps"
      ? market("result", null, "home", "away")
      : market("result", null, "home", "draw", "away"),
    market("total", 2.5, "over", "under"),
    market("handicap", line, "home", "away"),
  ]
}

function matchOf(seed: string, league: League, round: number, table: number): Match {
  const { teams, model, lasts, after } = league
  const id = `${league.name}:${round}:${table}`
  const chance = numbers(seed, id)
  // Every team once in a round: the first stays, the others go round it.
  const others = teams.slice(1)
  const around = (at: number) => others[(round + at) % others.length] ?? ""
  const pair = table === 0 ? [teams[0] ?? "", around(0)] : [around(table), around(others.length - table)]
  const [home = "", away = ""] = round % 2 === 0 ? pair : pair.toReversed()
  const strength = 0.3 + 0.4 * chance()
  const endings = endingsOf(model, strength)
  let spot = chance() * endings.reduce((all, each) => all + each.chance, 0)
  const end = endings.find((each) => (spot -= each.chance) <= 0) ?? endings[0]
  const goals = [
    ...Array.from({ length: end?.home ?? 0 }, () => ({
      side: 0,
      minute: 1 + Math.floor(chance() * (CLOCK - 2)),
    })),
    ...Array.from({ length: end?.away ?? 0 }, () => ({
      side: 1,
      minute: 1 + Math.floor(chance() * (CLOCK - 2)),
    })),
  ]
  const startsAt = new Date(round * EVERY_MS + after * MINUTE_MS)
  const minuteAt = (at: Date) =>
    Math.max(
      0,
      Math.min(CLOCK, Math.floor(((at.getTime() - startsAt.getTime()) / (lasts * MINUTE_MS)) * CLOCK)),
    )
  return {
    id,
    league: league.name,
    home,
    away,
    startsAt,
    endsAt: new Date(startsAt.getTime() + lasts * MINUTE_MS),
    markets: marketsOf(model, endings),
    minuteAt,
    scoreAt: (at) => {
      const so = goals.filter(({ minute }) => minute <= minuteAt(at))
      return [so.filter(({ side }) => side === 0).length, so.filter(({ side }) => side === 1).length]
    },
  }
}

export interface Fixtures {
  /** Matches of a book around a time: those that ended in the last half hour, run, or begin within three quarters of an hour. */
  readonly around: (book: string, at: Date) => readonly Match[]
  readonly byId: (book: string, id: string) => Match | undefined
}

/** The calendar of a book: it follows from the clock and a seed alone, so that it is the same after a restart. */
export function fixtures(seed: string): Fixtures {
  const known = new Map<string, Match>()
  const match = (league: League, round: number, table: number): Match => {
    const key = `${league.name}:${round}:${table}`
    const made = known.get(key) ?? matchOf(seed, league, round, table)
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > 2_000 && oldest !== undefined) known.delete(oldest)
    return made
  }
  return {
    around: (book, at) => {
      const now = Math.floor(at.getTime() / EVERY_MS)
      return (BOOKS[book] ?? [])
        .flatMap((league) =>
          [-2, -1, 0, 1, 2, 3].flatMap((round) =>
            Array.from({ length: league.teams.length / 2 }, (_, table) => match(league, now + round, table)),
          ),
        )
        .filter(({ endsAt }) => at.getTime() - endsAt.getTime() < 2 * EVERY_MS)
        .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    },
    byId: (book, id) => {
      const [name, round, table] = id.split(":")
      const league = BOOKS[book]?.find((each) => each.name === name)
      const [at, place] = [Number(round), Number(table)]
      const isThere = Number.isInteger(at) && Number.isInteger(place) && place >= 0
      return league && isThere && place < league.teams.length / 2 ? match(league, at, place) : undefined
    },
  }
}
