/*
 * The health check: `answers PATH` exits with 0 if the server at 127.0.0.1 and $PORT answers a path with 200. The image has no
 * shell and no curl, and another Node would take 84 MB every half minute.
 */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

int main(int count, char **words) {
  const char *port = getenv("PORT");
  if (count != 2 || port == NULL) return 2;
  struct sockaddr_in server = {
    .sin_family = AF_INET,
    .sin_port = htons(atoi(port)),
    .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
  };
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(connection, (struct sockaddr *)&server, sizeof server) != 0) return 1;
  dprintf(connection, "GET %s HTTP/1.0\r\nHost: 127.0.0.1:%s\r\n\r\n", words[1], port);
  char beginning[sizeof "HTTP/1.1 200"] = "";
  recv(connection, beginning, sizeof beginning - 1, MSG_WAITALL);
  return strcmp(beginning, "HTTP/1.1 200") == 0 ? 0 : 1;
}
