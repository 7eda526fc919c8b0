import { QueryClient } from "@tanstack/react-query"
import { ConsoleError } from "./console-error.ts"

const RETRIES = 2

/** Answers are shown while they are asked for again. Only a lost network is tried again by itself. */
export const queries = new QueryClient({
  defaultOptions: {
    // A call that is made without a network fails and says so: one that waited in silence would be taken for done.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ConsoleError && error.code === "NETWORK",
    },
  },
})
