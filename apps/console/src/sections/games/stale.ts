import { CallError } from "@croupier/client/call-error"

/** What somebody else has saved meanwhile, where that is why a form was refused. */
export const theirsOf = (error: Error | null): object | undefined =>
  error instanceof CallError &&
  error.code === "CHANGED_MEANWHILE" &&
  typeof error.value === "object" &&
  error.value !== null
    ? error.value
    : undefined

/** Whoever has seen what somebody else saved, and saves again, means to. */
export const versionAfter = (theirs: object | undefined, mine: number): number =>
  theirs && "version" in theirs && typeof theirs.version === "number" ? theirs.version : mine
