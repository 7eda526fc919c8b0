import { amount, ZERO, type Amount } from "@croupier/money"

/** Figures of a member in a month that levels go by. Points are whole. */
export interface LevelFigures {
  readonly deposit: bigint
  readonly validCash: bigint
  readonly points: bigint
}
export type Thresholds = Partial<LevelFigures>

/** A level of the ladder, from 1 up. */
export interface Level {
  readonly no: number
  readonly reach: Thresholds
  readonly keep: Thresholds
  readonly gift: Amount
}

export interface LevelStanding {
  /** 0: none yet. */
  readonly level: number
  /** Reached in this month: safe until the end of the next. */
  readonly isNew: boolean
  /** Levels whose gift was given, each once in a lifetime. */
  readonly gifted: readonly number[]
}

export const NO_LEVEL: LevelStanding = { level: 0, isNew: false, gifted: [] }

const FIGURES = ["deposit", "validCash", "points"] as const

/** The part of each threshold that is missing; empty where all are met. */
export const missingFor = (thresholds: Thresholds, figures: LevelFigures): Thresholds =>
  Object.fromEntries(
    FIGURES.flatMap((figure) => {
      const missing = (thresholds[figure] ?? 0n) - figures[figure]
      return missing > 0n ? [[figure, missing]] : []
    }),
  )

const isMet = (thresholds: Thresholds, figures: LevelFigures): boolean =>
  FIGURES.every((figure) => figures[figure] >= (thresholds[figure] ?? 0n))

/**
 * Up at once, while all thresholds of the next level are met by the figures of the month. Each level that is passed
 * gives its gift, if it was never given. Source: rules of rewards, "VIP".
 */
export function climb(
  standing: LevelStanding,
  ladder: readonly Level[],
  figures: LevelFigures,
): { readonly standing: LevelStanding; readonly gifts: Amount } {
  const next = ladder.find(({ no }) => no === standing.level + 1)
  if (!next || !isMet(next.reach, figures)) return { standing, gifts: ZERO }
  const isFirst = !standing.gifted.includes(next.no)
  const reached = {
    level: next.no,
    isNew: true,
    gifted: isFirst ? [...standing.gifted, next.no] : standing.gifted,
  }
  const further = climb(reached, ladder, figures)
  return { standing: further.standing, gifts: amount(further.gifts + (isFirst ? next.gift : 0n)) }
}

/** The level that the next month begins with: kept, or one down. */
export function endLevelMonth(
  standing: LevelStanding,
  ladder: readonly Level[],
  figures: LevelFigures,
): LevelStanding {
  const level = ladder.find(({ no }) => no === standing.level)
  const isKept = standing.isNew || !level || isMet(level.keep, figures)
  return { ...standing, isNew: false, level: isKept ? standing.level : standing.level - 1 }
}

/** The level whose benefits hold: one that two people gave until its end, else the earned one. It brings no gift. */
export const levelAt = (
  { level }: LevelStanding,
  manual: { readonly level: number; readonly until: Date } | undefined,
  now: Date,
): number => (manual && now < manual.until ? manual.level : level)
