import { defineConfig } from "vitest/config"

/** Unit and integration tests, on one real PostgreSQL. The walks in the browser: vitest.e2e.config.ts. */
export default defineConfig({
  test: {
    include: ["packages/**/*.test.ts", "apps/**/*.test.{ts,tsx}", "bench/**/*.test.ts", "bin/**/*.test.ts"],
    globalSetup: "packages/testkit/src/global-setup.ts",
    // Without isolation the suite is ten times as fast; the price is the rule that no module keeps state.
    pool: "threads",
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
