import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { HANGS_MS, PATIENCE_MS } from "./packages/testkit/src/patience.ts"

const shared = {
  pool: "threads",
  // A thread reads the contract and Playwright once, not once a file.
  isolate: false,
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  // A browser beside a whole house on two cores stumbles once in some hundred e2e tests. `npm test` names each that needed
  // the second try at its end, so that none of them is forgotten.
  retry: 1,
} as const
const E2E = "apps/{site,console}/e2e/**/*.e2e.ts"
/** The e2e test of the first owner: the house has no other people while it runs. */
const ALONE = "apps/console/e2e/people.e2e.ts"

/** The e2e tests in a real browser, against the whole house on its own data. */
export default defineConfig({
  test: {
    globalSetup: "packages/testkit/src/platform-setup.ts",
    projects: [
      {
        // Members, staff and, where a merchant is changed, a merchant of their own. They wait for answers, draws and
        // codes for a third of their time: one worker more than there are cores reckons meanwhile.
        extends: true,
        test: {
          ...shared,
          name: "side by side",
          include: [E2E],
          exclude: [ALONE],
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { ...shared, name: "alone", include: [ALONE], sequence: { groupOrder: 1 } },
      },
    ],
  },
})
