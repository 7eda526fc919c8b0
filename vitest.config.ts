import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { HANGS_MS, PATIENCE_MS } from "./packages/testkit/src/patience.ts"

/** Unit and integration tests, on one real PostgreSQL. The walks in the browser: vitest.e2e.config.ts. */
export default defineConfig({
  test: {
    include: ["packages/**/*.test.ts", "apps/**/*.test.{ts,tsx}", "bench/**/*.test.ts", "bin/**/*.test.ts"],
    globalSetup: "packages/testkit/src/global-setup.ts",
    // Without isolation the suite is ten times as fast; the price is the rule that no module keeps state.
    pool: "threads",
    isolate: false,
    // Tests wait for PostgreSQL about as long as they reckon, so two share two cores well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: PATIENCE_MS, interval: 10 } },
  },
})
