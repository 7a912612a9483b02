// Puppeteer must not download a browser while it is installed: Vitrine finds one itself (src/services/chromium-finder.ts).
module.exports = { skipDownload: true }
