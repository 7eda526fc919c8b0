import { defineConfig } from "vitest/config"
import { HANGS_MS, PATIENCE_MS } from "./packages/testkit/src/patience.ts"

const shared = {
  pool: "threads",
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  // A browser beside a whole house on two cores stumbles once in some hundred walks. `npm test` names whoever needed
  // the second try at its end, so that none of them is forgotten.
  retry: 1,
} as const
const SITE = "apps/site/e2e/**/*.e2e.ts"
const CONSOLE = "apps/console/e2e/**/*.e2e.ts"
/** Walks that change what every visitor of the house meets: its status, its ways in. */
const WHOLE_HOUSE = ["start-up", "third-party", "merchant-switches"].map(
  (name) => `apps/site/e2e/${name}.e2e.ts`,
)

/** The walks in a real browser, against the whole house on its own data. */
export default defineConfig({
  test: {
    globalSetup: "packages/testkit/src/house-setup.ts",
    projects: [
      {
        // Members of their own, who wait for answers and draws more than they reckon: two walk at a time.
        extends: true,
        test: {
          ...shared,
          name: "side by side",
          include: [SITE],
          exclude: WHOLE_HOUSE,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The operator's people set the house for everybody: one walk at a time, and no visitor beside it.
        extends: true,
        test: {
          ...shared,
          name: "alone",
          include: [CONSOLE, ...WHOLE_HOUSE],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
