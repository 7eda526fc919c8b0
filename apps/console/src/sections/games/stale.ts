import { savedMeanwhile } from "../../parts/saved-meanwhile.ts"

/** The values that another person saved meanwhile, where the form was refused for them. */
export const theirsOf = (error: Error | null): object | undefined => {
  const other = savedMeanwhile(error)
  return typeof other === "object" && other !== null ? other : undefined
}

/** The version to save with: the person who has seen the other's values overwrites them. */
export const versionAfter = (theirs: object | undefined, mine: number): number =>
  theirs && "version" in theirs && typeof theirs.version === "number" ? theirs.version : mine
