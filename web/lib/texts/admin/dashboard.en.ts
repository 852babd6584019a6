/** The dashboard. */
export const dashboardTexts = {
  dashboard: {
    title: 'Dashboard',
    counts: { users: 'Total Users', songs: 'Total Songs', categories: 'Categories', likes: 'Total Likes' },
    loading: 'Loading dashboard',
    failedTitle: "Couldn't load the dashboard",
    fetchFailed: 'Failed to fetch dashboard statistics',
    next: {
      title: 'Get started',
      text: 'Publish your first song and print its code in three steps.',
      steps: [
        {
          title: 'Create a category',
          text: 'Categories group your songs by name and color.',
          screen: 'categories',
          open: 'Open categories',
        },
        { title: 'Add a song', text: 'Choose a file. Title, length and cover are read from it.', screen: 'songs', open: 'Open songs' },
        {
          title: 'Print its QR code',
          text: "Open the song's menu and choose QR code. Scanning it plays the song.",
          screen: null,
          open: null,
        },
      ],
    },
  },
} as const
