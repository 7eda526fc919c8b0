import { CallError } from "@croupier/client/call-error"

/** The values that another person saved meanwhile, where the form was refused for them. */
export const theirsOf = (error: Error | null): object | undefined =>
  error instanceof CallError &&
  error.code === "CHANGED_MEANWHILE" &&
  typeof error.value === "object" &&
  error.value !== null
    ? error.value
    : undefined

/** The version to save with: the person who has seen the other's values overwrites them. */
export const versionAfter = (theirs: object | undefined, mine: number): number =>
  theirs && "version" in theirs && typeof theirs.version === "number" ? theirs.version : mine
