import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { HANGS_MS, PATIENCE_MS } from "./packages/testkit/src/patience.ts"
import { propertyRuns } from "./packages/testkit/src/property-runs.ts"

const RUNS = propertyRuns(process.env.PROPERTY_RUNS)
const MORE_RUNS = new URL("./packages/testkit/src/property-runs.ts", import.meta.url).pathname

/** Unit and integration tests, on one real PostgreSQL. The e2e tests: vitest.e2e.config.ts. */
export default defineConfig({
  // With PROPERTY_RUNS, the fast-check of every test is the one that runs so many times as often.
  plugins: [
    {
      name: "property-runs",
      enforce: "pre",
      resolveId: (source, importer) =>
        RUNS > 1 && source === "fast-check" && importer !== MORE_RUNS ? MORE_RUNS : undefined,
    },
  ],
  test: {
    include: ["packages/**/*.test.ts", "apps/**/*.test.{ts,tsx}", "bench/**/*.test.ts", "bin/**/*.test.ts"],
    globalSetup: "packages/testkit/src/global-setup.ts",
    // Every test database that holds money is proven before it is removed.
    setupFiles: "apps/server/test/prove-sub-ledgers.ts",
    // Without isolation the suite is ten times as fast; the price is the rule that no module keeps state.
    pool: "threads",
    isolate: false,
    // Tests wait for PostgreSQL, sockets and programs for some two fifths of their time: one worker more than there are
    // cores reckons meanwhile.
    maxWorkers: availableParallelism() + 1,
    testTimeout: HANGS_MS * RUNS,
    hookTimeout: HANGS_MS,
    // Only what is inlined is looked for by plugins.
    server: { deps: { inline: RUNS > 1 ? ["fast-check"] : [] } },
    expect: { poll: { timeout: PATIENCE_MS, interval: 10 } },
  },
})
