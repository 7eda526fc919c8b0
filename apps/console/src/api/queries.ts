import { QueryClient } from "@tanstack/react-query"
import { ConsoleError } from "./console-error.ts"

const RETRIES = 2

/** Answers are shown while they are asked for again. Only a lost network is tried again by itself. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ConsoleError && error.code === "NETWORK",
    },
  },
})
