/** The workflow that `vitrine new --github` writes, the same as in docs/static-hosts.md: checks each push, and publishes the site. */

/** Where GitHub looks for it. */
export const WORKFLOW_FILE = '.github/workflows/site.yml'

/** Its text. The folder is the repository. */
export const workflowText = `name: Site
on:
  push:
  schedule: [{ cron: '17 4 * * *' }] # for pages that are due, and contribution figures
permissions: { contents: read }
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24 }
      - run: npx vitrine check . --format github
  publish:
    needs: check
    if: github.ref_name == github.event.repository.default_branch
    runs-on: ubuntu-latest
    permissions: { contents: read, pages: write, id-token: write }
    environment: { name: github-pages, url: '\${{ steps.deploy.outputs.page_url }}' }
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24 }
      - uses: actions/configure-pages@v5 # knows the address: a domain of your own, you.github.io, or a path below it
        id: pages
      - run: npx vitrine export . "$RUNNER_TEMP/public"
        env: { BASE_URL: '\${{ steps.pages.outputs.base_url }}' }
      - uses: actions/upload-artifact@v4 # the PDF of the CV, to download from the run
        with: { name: cv, path: '\${{ runner.temp }}/public/**/cv.pdf', if-no-files-found: ignore }
      - uses: actions/upload-pages-artifact@v5
        with: { path: '\${{ runner.temp }}/public', include-hidden-files: true } # .well-known/
      - uses: actions/deploy-pages@v4
        id: deploy
`
