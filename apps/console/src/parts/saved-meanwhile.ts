import { CallError } from "@croupier/client/call-error"

/**
 * The version that another person has saved since this one was read, where a call was refused for it; undefined for every other
 * error. The person sees it then, and saving again overwrites it.
 */
export const savedMeanwhile = (error: unknown): unknown =>
  error instanceof CallError && error.code === "CHANGED_MEANWHILE" ? error.value : undefined
